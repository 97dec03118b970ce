import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ApiFailure, type Schema } from '../../../lib/api';
import { documentQuery } from './get-document';

type Run = Schema<'PlaygroundRun'>;

/** What is made of a document: of a parse the options, of an extraction the schema as JSON text, null where one is to be designed. */
export type Wish = { readonly operation: 'parse' } | { readonly operation: 'extract'; readonly schema: string | null };

/** What every parse here asks for: all that the tabs show. */
const PARSE_OPTIONS = { chunking: 'semantic', include_content: true } as const;

/** As where nothing is said; what is sent is the text of the schema alone. */
const EXTRACT_OPTIONS = { strict: true, auto_schema: false, extract_images: true, include_ocr_text: false };

/** The run with the pages that are read so far. */
export function useRunDocument(organisationId: string, documentId: string) {
  const queries = useQueryClient();
  const [pagesDone, setPagesDone] = useState(0);
  const run = useMutation({
    mutationFn: async (wish: Wish) => {
      setPagesDone(0);
      return follow(await begin(organisationId, documentId, wish), setPagesDone);
    },
    onSuccess: () => queries.invalidateQueries({ ...documentQuery(organisationId, documentId), exact: true }),
  });
  return { ...run, pagesDone };
}

async function begin(organisationId: string, documentId: string, wish: Wish): Promise<ReadableStream<Uint8Array>> {
  const params = { path: { organisation_id: organisationId, document_id: documentId } };
  const { data } =
    wish.operation === 'parse'
      ? await api.POST('/console/organisations/{organisation_id}/playground/documents/{document_id}/parse', {
          params,
          body: PARSE_OPTIONS,
          parseAs: 'stream',
        })
      : await api.POST('/console/organisations/{organisation_id}/playground/documents/{document_id}/extract', {
          params,
          body: EXTRACT_OPTIONS,
          bodySerializer: () => extractionBody(wish.schema),
          parseAs: 'stream',
        });
  if (!data) throw ApiFailure.withoutAnswer();
  return data;
}

/** The schema stays as it was written: the order of its properties is that of the values. */
function extractionBody(schema: string | null): string {
  return schema === null ? '{"auto_schema":true}' : `{"schema":${schema}}`;
}

async function follow(stream: ReadableStream<Uint8Array>, onProgress: (pagesDone: number) => void): Promise<Run> {
  for await (const event of eventsOf(stream)) {
    if (event.event === 'progress') onProgress(event.pages_done ?? 0);
    if (event.event === 'done' && event.run) return event.run;
    if (event.event === 'failed') throw failureOf(event.error);
  }
  throw ApiFailure.withoutAnswer();
}

async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Schema<'PlaygroundRunEvent'>> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Schema<'PlaygroundRunEvent'>;
  }
}

function failureOf(error: unknown): ApiFailure {
  const { error: code, message } = error as { error: string; message: string };
  return new ApiFailure(code, message, 200, null);
}
