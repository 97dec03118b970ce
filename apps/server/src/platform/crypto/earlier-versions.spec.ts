/** Values copied from the output of earlier versions: what these signed or sealed must still be accepted after an upgrade. */
import { openAddress } from '../../modules/webhooks/messages/webhook-address';
import { Cursors } from '../http/cursors';
import { LinkTokens } from '../links/link-token';
import { UrlSigner } from '../storage/fs/url-signature';
import { unseal } from './sealed';

const SECRET = Buffer.alloc(32, 7);

it('reads links to stored objects', () => {
  const token = 'x2qxvk.cmVzdWx0cy9hLmpzb24.9VHBSs1GpSZYe1et4EDOkdcn';
  expect(new LinkTokens(SECRET).read(token)).toEqual({ key: 'results/a.json', expires: 2_000_000_000 });
});

it('verifies signed addresses of the embedded storage', () => {
  const address =
    '/uploads/a?expires=2000000000&size=5&type=application%2Fpdf&signature=XZRDAsZ35TfrVOPwBO7XwGQP312fSc_riKALWa-e3Ic';
  const grant = new UrlSigner(SECRET, () => 0).verify('PUT', new URL(address, 'http://storage.test'));
  expect(grant).toMatchObject({ key: 'uploads/a', size: 5, contentType: 'application/pdf' });
});

it('reads cursors', () => {
  expect(new Cursors(SECRET).read('batches', 'qzXJwy8M52FtwvBfcGxhY2UtMQ')).toBe('place-1');
});

it('opens sealed addresses and URLs', () => {
  const url = 'AdkLlAZLWfAlNI1AvwKQwOTlckbnYEORAz4Gsb5lnrFYUheSi/Evkg+uXvI0UYq0e5JgqKt140M=';
  expect(unseal(SECRET, 'url of item 1', Buffer.from(url, 'base64'))).toBe('https://docs.test/a?token=1');
  const address = 'sealed:Ae2RVpX9HEeJE6PzM8TWoeJlcWlKhtojNxkfh7HgiY8AAJF3z1GPU/8FzR99SA9uE9K76SRDLNxg';
  expect(openAddress(SECRET, 'b1', address)).toBe('https://hooks.test/x?token=2');
});
