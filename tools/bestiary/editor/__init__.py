"""A language server for the editors that people write sheets in: findings while they type, fixes, words, and where they come from."""
