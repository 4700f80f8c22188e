"""Checks over many hands: continuity of stacks and numbers, and dealing."""
