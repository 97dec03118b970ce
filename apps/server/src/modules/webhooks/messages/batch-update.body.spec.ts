import { batchUpdateBody } from './batch-update.body';

const batch = {
  id: '01990000-0000-7000-8000-000000000001',
  status: 'partially_failed',
  pending: 0,
  running: 0,
  succeeded: 2,
  failed: 1,
  cancelled: 0,
  totalItems: 3,
  metadata: null,
  completedAt: new Date('2026-01-01T00:00:00.000Z'),
  expiresAt: new Date('2026-01-04T00:00:00.000Z'),
};

it('tells what has become of the batch', () => {
  expect(JSON.parse(batchUpdateBody(batch))).toEqual({
    type: 'batch.update',
    batch_id: expect.stringMatching(/^batch_[0-9a-z]{26}$/),
    status: 'partially_failed',
    counts: { pending: 0, running: 0, succeeded: 2, failed: 1, cancelled: 0 },
    total_items: 3,
    metadata: null,
    completed_at: '2026-01-01T00:00:00.000Z',
    results_expires_at: '2026-01-04T00:00:00.000Z',
  });
});

it('holds the metadata as the very text that came', () => {
  const metadata = '{ "b": 1.00,  "a": [1e2, "\\u00e9"] }';
  expect(batchUpdateBody({ ...batch, metadata })).toContain(`,"metadata":${metadata},`);
});
