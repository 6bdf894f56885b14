"""From a tree of files to diagnostics."""
