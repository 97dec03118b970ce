// The routes in the shape of other services: off until they are named, and what they answer, charge and refuse.
import { formOf, Service } from './support/service';

const UNSTRUCTURED = '/general/v0/general';
const DOCLING = '/v1/convert/file';

let service: Service;
let organisation: { id: string; key: string };
beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api', RECTO_DROP_IN_ROUTES: 'unstructured, docling' });
});
beforeEach(async () => {
  service.pool.play({ pages: 2 });
  organisation = await service.newOrganisation('free');
});
afterAll(() => service.stop());

type Fields = readonly (readonly [name: string, value: string])[];

function upload(fields: Fields = [], files = 1): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (let file = 0; file < files; file += 1) form.append('files', new Blob(['%PDF-1.7']), 'Report 1.pdf');
  return form;
}

async function send(path: string, body: FormData, headers: Record<string, string> = { 'x-api-key': organisation.key }) {
  const response = await fetch(service.baseUrl + path, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

describe('the route of Unstructured', () => {
  it('answers with elements, takes the key from its own header, and charges a parse', async () => {
    const { status, json } = await send(UNSTRUCTURED, upload([['strategy', 'hi_res']]), {
      'unstructured-api-key': organisation.key,
    });
    expect(status).toBe(200);
    const about = { filename: 'Report 1.pdf', filetype: 'application/pdf' };
    expect(json).toEqual([
      {
        type: 'Title',
        element_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        text: 'Head',
        metadata: { ...about, page_number: 1, category_depth: 0 },
      },
      {
        type: 'Table',
        element_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        text: 'a b 1 2',
        metadata: {
          ...about,
          page_number: 2,
          parent_id: (json as { element_id: string }[])[0]?.element_id,
          text_as_html: '<table><tr><td>a</td></tr></table>',
        },
      },
    ]);
    expect((await service.credits(organisation.id)).charges).toEqual([{ credits: 2, drawn: 2, pages: 2 }]);
    expect(await service.files('storage')).toEqual([]);
    expect(await service.files('spool')).toEqual([]);
  });

  it('counts pages from where the part of a document begins, and tells places and breaks of pages when asked', async () => {
    const { json } = await send(
      UNSTRUCTURED,
      upload([
        ['starting_page_number', '11'],
        ['coordinates', 'true'],
        ['include_page_breaks', 'true'],
        ['pdf_infer_table_structure', 'false'],
      ]),
    );
    expect(json).toMatchObject([
      { type: 'Title', metadata: { page_number: 11 } },
      { type: 'PageBreak', text: '', metadata: { page_number: 11 } },
      {
        type: 'Table',
        metadata: {
          page_number: 12,
          coordinates: {
            points: [
              [10, 20],
              [10, 80],
              [90, 80],
              [90, 20],
            ],
            system: 'PixelSpace',
            layout_width: 100,
            layout_height: 200,
          },
        },
      },
    ]);
    expect(JSON.stringify(json)).not.toContain('text_as_html');
  });

  it('gives the same ids for the same document, and others when they are to be unique', async () => {
    const ids = async (fields: Fields) =>
      ((await send(UNSTRUCTURED, upload(fields))).json as { element_id: string }[]).map(({ element_id }) => element_id);
    const first = await ids([]);
    expect(await ids([])).toEqual(first);
    expect(await ids([['unique_element_ids', 'true']])).not.toEqual(first);
  });

  it.each([
    ['output_format', 'text/csv'],
    ['chunking_strategy', 'by_title'],
    ['starting_page_number', '0'],
    ['coordinates', 'maybe'],
  ])('refuses %s=%s with a sentence, and charges nothing', async (name, value) => {
    const { status, json } = await send(UNSTRUCTURED, upload([[name, value]]));
    expect(status).toBe(422);
    expect(json).toEqual({ detail: [{ loc: ['body', name], msg: expect.any(String), type: expect.any(String) }] });
    expect((await service.credits(organisation.id)).charges).toEqual([]);
  });

  it('says errors as FastAPI does', async () => {
    expect(await send(UNSTRUCTURED, upload(), {})).toMatchObject({
      status: 401,
      json: { detail: expect.stringContaining('key') },
    });
    service.pool.play({ places: 0 });
    const full = await send(UNSTRUCTURED, upload());
    expect(full).toMatchObject({ status: 503, json: { detail: expect.any(String) } });
    expect(full.json).not.toHaveProperty('error');
    expect(full.headers.get('retry-after')).toBe('2');
    expect((await send(UNSTRUCTURED, upload([], 2))).status).toBe(503);
  });

  it('has the page that the client asks for before it sends a PDF in parts', async () => {
    expect((await fetch(`${service.baseUrl}/general/docs`)).status).toBe(200);
  });

  it('takes its header for the key nowhere else', async () => {
    const headers = { 'unstructured-api-key': organisation.key };
    expect((await send('/v1/parse/file', formOf({}), headers)).status).toBe(401);
    expect((await send(DOCLING, upload(), headers)).status).toBe(401);
  });
});

describe('the route of docling-serve', () => {
  it('answers with Markdown by default, and charges a parse', async () => {
    const { status, json } = await send(DOCLING, upload([['do_ocr', 'true']]));
    expect(status).toBe(200);
    expect(json).toEqual({
      document: {
        filename: 'Report 1.pdf',
        md_content: '# Head\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
        json_content: null,
        html_content: null,
        text_content: null,
        doctags_content: null,
      },
      status: 'success',
      errors: [],
      processing_time: expect.any(Number),
      timings: {},
    });
    expect((await service.credits(organisation.id)).charges).toEqual([{ credits: 2, drawn: 2, pages: 2 }]);
  });

  it('answers with every format that is named', async () => {
    const { json } = await send(
      DOCLING,
      upload([
        ['to_formats', 'text'],
        ['to_formats', 'html'],
      ]),
    );
    expect(json).toMatchObject({
      document: { md_content: null, html_content: '<h1>Head</h1>', text_content: 'Head\n\na b 1 2' },
    });
  });

  it.each([
    ['to_formats', 'json', 1],
    ['target_type', 'zip', 1],
    ['page_range', '1', 1],
    ['files', 'a second one', 2],
  ])('refuses %s=%s, which it does not do', async (name, value, files) => {
    const { status, json } = await send(DOCLING, upload(name === 'files' ? [] : [[name, value]], files));
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: [{ loc: ['body', name] }] });
    expect((await service.credits(organisation.id)).charges).toEqual([]);
  });
});

it('neither is there, nor in the OpenAPI document, unless it is named', async () => {
  const { paths } = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as { paths: object };
  expect(Object.keys(paths).filter((path) => /^\/general|convert/.test(path))).toEqual([]);
  const plain = await Service.start({ RECTO_ROLE: 'api', RECTO_DROP_IN_ROUTES: 'docling' });
  try {
    const { key } = await plain.newOrganisation('free');
    const asked = async (path: string) =>
      (await fetch(plain.baseUrl + path, { method: 'POST', headers: { 'x-api-key': key }, body: upload() })).status;
    expect([await asked(UNSTRUCTURED), await asked(DOCLING)]).toEqual([404, 200]);
  } finally {
    await plain.stop();
  }
});
