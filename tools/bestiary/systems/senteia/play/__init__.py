"""What happens at the table: harm, influence, rolls, odds."""
