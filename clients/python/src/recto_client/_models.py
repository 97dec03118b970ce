"""Pydantic models as schemas; the package itself doesn't need Pydantic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .errors import ValuesMismatchError
from .types import Extraction, ExtractSchemaResponse, JsonSchema

if TYPE_CHECKING:
    from pydantic import BaseModel

    Model = TypeVar("Model", bound=BaseModel)
else:
    Model = TypeVar("Model")


def json_schema_of(schema: JsonSchema | type[Any] | None) -> JsonSchema | None:
    if isinstance(schema, type):
        if not hasattr(schema, "model_json_schema"):
            raise TypeError(f"{schema.__name__} is no model of Pydantic 2")
        made: JsonSchema = schema.model_json_schema()
        return made
    return schema


def typed(model: type[Model], response: ExtractSchemaResponse) -> Extraction[Model]:
    """The answer with an instance of the model as its values."""
    try:
        values = model.model_validate(response["values"])
    except ValueError as error:
        raise ValuesMismatchError(str(error), response) from error
    return Extraction(values, response["evidence"], response["ungrounded_fields"], response)
