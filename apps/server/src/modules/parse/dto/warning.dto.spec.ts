import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WARNING_CODES } from './warning.dto';

it('lists the codes of the parser in the order of the Rust enum', () => {
  const source = readFileSync(join(__dirname, '../../../../../../crates/recto-model/src/warning.rs'), 'utf8');
  const codes = [...source.matchAll(/=> "([a-z_]+)"/g)].map((match) => match[1]);
  expect(codes).toEqual([...WARNING_CODES]);
});
