import { isRecorded } from './request.policy';

it.each([
  [false, 'GET', '/v1/batches/:batch_id', 200],
  [true, 'GET', '/v1/batches/:batch_id', 404],
  [true, 'GET', '/v1/batches/:batch_id', 429],
  [true, 'POST', '/v1/batches/:batch_id/cancel', 200],
  [true, 'GET', '/v1/batches', 200],
  [true, 'POST', '/v1/parse', 200],
])('%s for %s %s answered %i', (expected, method, route, status) => {
  expect(isRecorded({ method, route, status })).toBe(expected);
});
