"""Tests that creatures oppose, and opposed power rolls."""
