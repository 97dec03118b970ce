/** Which requests are worth a row. Pure. */

const POLL = '/v1/batches/:batch_id';

/** A client polls many times a second, and its good polls tell nothing: they would be most of the rows. */
export function isRecorded({ method, route, status }: { method: string; route: string; status: number }): boolean {
  return !(method === 'GET' && route === POLL && status < 400);
}
