"""What the files look like: parsers and printers, pure. Source: spec/formats.md."""
