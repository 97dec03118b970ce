import { DomainError } from '../../errors';
import { EventLog } from './event-log';

function linesOf(write: (log: EventLog) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(new EventLog('info', { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('is one JSON object a line with the time and the fields given', () => {
    const [line] = linesOf((log) => {
      log.info('request', { status: 200, ms: 12 });
    });
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 200,
      ms: 12,
      msg: 'request',
    });
  });

  it('leaves the words of an error out that somebody else wrote, for they may hold a document', () => {
    const [line] = linesOf((log) => {
      log.failure('parse', Object.assign(new TypeError('unexpected "Jane Doe, born 1970"'), { code: 'E_X' }));
    });
    expect(JSON.stringify(line)).not.toContain('Jane');
    expect(line).toMatchObject({
      error: {
        name: 'TypeError',
        code: 'E_X',
        at: expect.arrayContaining([expect.stringContaining('event-log.spec')]),
      },
    });
  });

  it('leaves out a field that is not in the list', () => {
    const [line] = linesOf((log) => {
      const more = { filename: 'Jane Doe.pdf' };
      log.info('request', { pages: 1, ...more });
    });
    expect(line).toMatchObject({ pages: 1 });
    expect(line).not.toHaveProperty('filename');
  });

  it('takes no line of a message for one of the stack', () => {
    const [line] = linesOf((log) => {
      log.failure('parse', new Error('unexpected:\n    at Jane Doe, born 1970'));
    });
    expect(JSON.stringify(line)).not.toContain('Jane');
    expect(line).toMatchObject({ error: { at: expect.arrayContaining([expect.stringContaining('event-log.spec')]) } });
  });

  it('keeps our own words, and what they were caused by', () => {
    const [line] = linesOf((log) => {
      log.failure('request', new DomainError('unavailable', undefined, {}, new Error('secret')));
    });
    expect(line).toMatchObject({ error: { name: 'DomainError', code: 'unavailable', cause: { name: 'Error' } } });
    expect(JSON.stringify(line)).not.toContain('secret');
  });
});
