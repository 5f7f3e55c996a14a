"""``python -m sobremesa`` runs the command ``sobremesa``."""

from sobremesa.cli import main

if __name__ == "__main__":
    main()
