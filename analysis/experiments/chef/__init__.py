"""To whom a chef gives."""
