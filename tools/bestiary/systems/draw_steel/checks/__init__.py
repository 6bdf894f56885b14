"""The checks that come from the rules and spellings of Draw Steel, one small file each."""
