"""What units of work share: how they are stopped, counted, and what is made of their finds."""
