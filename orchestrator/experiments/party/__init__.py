"""A party in a small town (Generative Agents, arXiv 2304.03442, section 7.1): who comes."""
