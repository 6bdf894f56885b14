"""The commands of Draw Steel, one file each."""
