"""The checks that come from the rules of Senteia, one small file each."""
