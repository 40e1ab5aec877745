"""What to say: greetings, answers, news, arguments and interviews."""
