"""Claude as the engine: an agent with file tools over the staged pair."""
