"""Claude as the engine: an agent with file tools over the staged pair."""

from nightfold.engines.anthropic.engine import AnthropicEngine, ModelChoice

__all__ = ["AnthropicEngine", "ModelChoice"]
