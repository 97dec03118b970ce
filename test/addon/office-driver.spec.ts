import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describeWhere } from '../support/where';
import { HAS_OFFICE } from './support/converters';

describeWhere(HAS_OFFICE, 'LibreOffice is not installed', 'the driver of a converter', () => {
  it('passes its own tests, on the Python that it runs on', () => {
    const words = ['-B', join(__dirname, 'fixtures/office_driver_test.py')];
    const { status, stderr } = spawnSync('/usr/bin/python3', words, { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Ran \d+ tests/m) });
  });
});
