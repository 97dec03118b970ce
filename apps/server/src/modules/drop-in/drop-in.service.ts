import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { BodyForm } from '../../platform/engine';
import { type Caller, type Exchange, JsonAnswer } from '../../platform/http';
import { CHUNK_SIZE, DocumentRequests, type FormOptions, type ParseOptionsDto, SynchronousParse } from '../parse';
import type { ElementsBody } from './elements';

/** How a service's route is answered. */
export interface DropIn<O> {
  readonly form: FormOptions<O>;
  /** What the parser writes for these options. */
  readonly bodyForm: (options: O) => BodyForm;
  readonly present: (body: ElementsBody, filename: string, options: O) => unknown;
}

/** Figures are left out: the answers have no place that a picture's link would fit. */
const OPTIONS: ParseOptionsDto = {
  extract_text: true,
  extract_images: false,
  ocr: 'auto',
  table_output_format: 'markdown',
  chunking: 'none',
  chunk_size: CHUNK_SIZE.default,
  include_content: false,
};
/** Where the caller says nothing. */
const UNNAMED = 'document';

/** Parses an upload as the parse routes do, billed as they are, and answers in another shape. */
@Injectable()
export class DropInService {
  constructor(
    private readonly requests: DocumentRequests,
    private readonly parse: SynchronousParse,
  ) {}

  answer<O>({ form, bodyForm, present }: DropIn<O>, caller: Caller, exchange: Exchange): Promise<JsonAnswer> {
    return this.requests.fromForm(form, { caller, exchange }, (source, options, { filename = UNNAMED }) =>
      this.parse.answer({ source, options: OPTIONS, form: bodyForm(options) }, caller, exchange, {
        take: async (path, { pages }) => {
          const body = JSON.parse(await readFile(path, 'utf8')) as ElementsBody;
          return new JsonAnswer(JSON.stringify(present(body, filename, options)), {}, pages);
        },
      }),
    );
  }
}
