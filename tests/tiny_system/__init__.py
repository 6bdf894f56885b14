"""A tiny invented game, brought to the program the way `docs/adding-a-system.md` says: code, tables, schemas, content."""
