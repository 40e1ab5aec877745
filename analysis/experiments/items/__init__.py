"""How many different items people come to have, alone."""
