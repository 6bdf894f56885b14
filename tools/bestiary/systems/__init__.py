"""The games: each a folder that contributes tables, steps, checks and schemas."""
