"""`python -m azalai` is the same as `azalai`."""

from azalai.cli import main

if __name__ == "__main__":
    main()
