# Generated from _async by tools/generate.py.
