import { RETENTION_MS } from '../../config/retention.policy';
import { expiryOf, isNews, knownUpload, statusOf, uploadIn, wasThere } from './file.state';

const CREATED = new Date('2026-11-21T12:00:00.400Z');
const at = (ms: number): Date => new Date(CREATED.getTime() + ms);
const FILE = { createdAt: CREATED, sizeBytes: 5 };
const found = (ms: number, size = 5) => ({ etag: '"a"', size, modifiedAt: at(ms) });

it.each([
  ['nothing is there', null, null],
  ['its bytes are there', found(1000), { etag: '"a"', uploadedAt: at(1000) }],
  ['fewer bytes are there', found(1000, 4), null],
  ['more bytes are there', found(1000, 6), null],
  ['storage rounds its time down', found(-400), { etag: '"a"', uploadedAt: CREATED }],
])('has the upload that storage tells of when %s', (_, object, upload) => {
  expect(uploadIn(FILE, object)).toEqual(upload);
});

it.each([
  [null, 0, 'pending'],
  [null, RETENTION_MS - 1, 'pending'],
  [null, RETENTION_MS, 'expired'],
  [2000, RETENTION_MS + 1999, 'uploaded'],
  [2000, RETENTION_MS + 2000, 'expired'],
])('uploaded after %p ms, %p ms after its registration it is %s', (uploaded, now, status) => {
  const upload = uploaded === null ? null : { etag: '"a"', uploadedAt: at(uploaded) };
  expect(statusOf(FILE, upload, at(now))).toBe(status);
  expect(expiryOf(FILE, upload)).toEqual(at((uploaded ?? 0) + RETENTION_MS));
});

it('knows an upload by its version and its time', () => {
  const upload = { etag: '"a"', uploadedAt: CREATED };
  expect(knownUpload({ etag: null, uploadedAt: null })).toBeNull();
  expect(knownUpload(upload)).toEqual(upload);
  expect(isNews({ etag: null, uploadedAt: null }, upload)).toBe(true);
  expect(isNews(upload, { ...upload })).toBe(false);
  expect(isNews(upload, { ...upload, etag: '"b"' })).toBe(true);
  // The same bytes sent again have their own 3 days.
  expect(isNews(upload, { ...upload, uploadedAt: at(1) })).toBe(true);
});

it('was there already only when no rounding of storage can have hidden that it came later', () => {
  const upload = { etag: '"a"', uploadedAt: at(0) };
  expect(wasThere(upload, at(999))).toBe(false);
  expect(wasThere(upload, at(1000))).toBe(true);
});
