"""The checks that come from the rules of Kettle, one small file each."""
