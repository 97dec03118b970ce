"""A client of another service over documents: its name and the paths are the arguments, what it has read is the output, as JSON."""

import json
import os
import sys
from pathlib import Path

URL = os.environ["RECTO_URL"]
KEY = os.environ["RECTO_KEY"]


def unstructured(paths):
    from unstructured_client import UnstructuredClient
    from unstructured_client.models import operations, shared

    with UnstructuredClient(server_url=URL, api_key_auth=KEY) as client:
        for path in paths:
            files = shared.Files(content=path.read_bytes(), file_name=path.name)
            # The client sends the PDF in parts of two pages or more, at once.
            parameters = shared.PartitionParameters(files=files, split_pdf_page=True, split_pdf_concurrency_level=3)
            response = client.general.partition(request=operations.PartitionRequest(partition_parameters=parameters))
            elements = response.elements
            pages = [element["metadata"]["page_number"] for element in elements]
            assert pages == sorted(pages), f"{path.name}: pages {pages}"
            yield (
                path,
                "\n".join(element["text"] for element in elements),
                sum(element["type"] == "Table" and "text_as_html" in element["metadata"] for element in elements),
            )


def docling(paths):
    from haystack.utils import Secret
    from haystack_integrations.components.converters.docling_serve import DoclingServeConverter, ExportType

    def converted(path, kind):
        converter = DoclingServeConverter(base_url=URL, api_key=Secret.from_token(KEY), export_type=kind)
        # It logs a failure and leaves the document out.
        [document] = converter.run(sources=[path])["documents"]
        return document.content

    for path in paths:
        markdown = converted(path, ExportType.MARKDOWN)
        text = converted(path, ExportType.TEXT)
        assert len(text.split()) > 0, f"{path.name} has no text"
        yield path, markdown, sum(line.startswith("| --- |") for line in markdown.splitlines())


program = {"unstructured": unstructured, "docling": docling}[sys.argv[1]]
told = {str(path): {"text": text, "tables": tables} for path, text, tables in program(map(Path, sys.argv[2:]))}
print(json.dumps(told))
