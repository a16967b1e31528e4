"""`python -m nightfold`: the same as the console script."""

from nightfold.cli import main

main()
