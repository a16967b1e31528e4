"""The stages of a run, one module each, in the order of spec/pipeline.md."""
