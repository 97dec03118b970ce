/** Office documents in the pool: a visit for the clean copy, and what it lacks on the visit that parses. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '../../errors/refusal.fixture';
import { poolOfTest } from './process-pool.fixture';

describe('ProcessPool, copying office documents', () => {
  const { at, job, onlyParser, pidOf, start } = poolOfTest();

  it('gives the copy to the request, and leaves nothing in the process', async () => {
    const pool = start();
    const asked = await job('format=pptx,dropped=a picture+a control');
    const copy = await pool.copyOffice(asked);
    expect(copy).toEqual({
      path: join(asked.workDir, 'copy'),
      format: 'pptx',
      dropped: ['a picture', 'a control'],
      structure: '{}',
    });
    expect(await readFile(copy.path, 'utf8')).toBe('a clean copy');
    expect(await readdir(asked.workDir)).toEqual(['copy']);
    expect(await readdir(at('parsers', await onlyParser()))).toEqual([]);
    expect(pool.health()).toMatchObject({ ready: 1, busy: 0 });
  });

  it.each([
    ['crash', 'parser_died'],
    ['babble', 'parser_died'],
    ['wrong', 'parse_failed'],
    ['hang', 'parse_timeout'],
    ['encrypted_document', 'encrypted_document'],
    ['unreadable_document', 'unreadable_document'],
  ])('fails alone when a document makes it do "%s"', async (deed, code) => {
    const pool = start({ baseMs: 1_000 });
    expect((await refusal(pool.copyOffice(await job(`copy_office=${deed}`)))).code).toBe(code);
    await expect(pool.run(await job(''))).resolves.toMatchObject({ pages: 1 });
  });

  it('takes no link for a copy', async () => {
    await writeFile(at('secret'), 'of another');
    const asked = await job(`copy_office=link,to=${at('secret')}`);
    expect((await refusal(start().copyOffice(asked))).code).toBe('parse_failed');
    expect(await readdir(asked.workDir)).toEqual([]);
  });

  it('binds the process that copies PHI to its organisation', async () => {
    const pool = start();
    const first = await pidOf(pool.run(await job('')));
    await pool.copyOffice(await job('', { phi: true }));
    expect(await pidOf(pool.run(await job('', { organisationId: 'other' })))).not.toBe(first);
  });
});
