import { CommandError } from './command-error';
import { readCommandLine } from './command-line';

it('reads two words, operands and options in any order', () => {
  expect(readCommandLine(['credits', 'add', '500', '--org', 'org_1', '--json'])).toMatchObject({
    name: 'credits add',
    operands: ['500'],
    options: { org: 'org_1', json: true },
  });
  expect(readCommandLine(['--phi', 'key', 'create']).name).toBe('key create');
  expect(readCommandLine(['webhook', 'resend', 'msg_1', '--to', 'ep_1'])).toMatchObject({
    name: 'webhook resend',
    operands: ['msg_1'],
    options: { to: 'ep_1' },
  });
});

it.each([
  [[], 'help'],
  [['bootstrap', '--ready-key'], 'bootstrap'],
  [['key'], 'key'],
])('reads %j as %s', (args, name) => {
  expect(readCommandLine(args).name).toBe(name);
});

it('refuses an option that it does not know', () => {
  expect(() => readCommandLine(['key', 'create', '--colour', 'red'])).toThrow(CommandError);
});
