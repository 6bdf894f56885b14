"""The commands of Senteia, one file each."""
