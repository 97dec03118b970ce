import { consoleApiDocument, openApiDocument } from '../../apps/server/src/openapi-document';
import { isServicePath, SERVICE_PATHS } from '../../apps/server/src/service-paths';
import { Service } from './support/service';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api' });
});
afterAll(() => service.stop());

it.each(SERVICE_PATHS)(
  'an unknown path under %s is a JSON 404, also for a browser that asks for a page',
  async (prefix) => {
    for (const path of [`${prefix}/no/such/thing`, `${prefix}/no-such-thing.html`]) {
      const response = await fetch(service.baseUrl + path, { headers: { accept: 'text/html,*/*' } });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^(not_found|link_expired)$/) });
    }
  },
);

it('every documented route lies under one of them', async () => {
  const paths = [...Object.keys((await openApiDocument()).paths), ...Object.keys((await consoleApiDocument()).paths)];
  expect(paths.filter((path) => !isServicePath(path))).toEqual([]);
});

it.each(['/', '/keys', '/join', '/v12', '/consoles', '/documents', '//console'])('%s is left to the page', (path) => {
  expect(isServicePath(path)).toBe(false);
});
