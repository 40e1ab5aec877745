"""A people that taxes itself (Project Sid, section 5.2, figure 10): what was paid, decided and thought, and why."""
