import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from './domain-error';
import { DOCUMENT_ERROR_CODES, ERROR_TABLE } from './error-table';

describe('the error table', () => {
  it('lists the codes of the parser in the order of the Rust enum', () => {
    const source = readFileSync(join(__dirname, '../../../../crates/recto-model/src/error_code.rs'), 'utf8');
    const codes = [...source.matchAll(/=> "([a-z_]+)"/g)].map((match) => match[1]);
    expect(codes).toEqual([...DOCUMENT_ERROR_CODES]);
  });

  it('has a whole sentence and a status of an error in every row', () => {
    for (const row of Object.values(ERROR_TABLE)) {
      expect(row.message).toMatch(/^[A-Z].*\.$/);
      expect(row.status).toBeGreaterThanOrEqual(400);
      expect(row.status).toBeLessThan(600);
    }
  });
});

describe('DomainError', () => {
  it('takes status, retry and message from the table', () => {
    const error = new DomainError('page_limit_exceeded', undefined, { limit: 2000, pages: 2001 });
    expect(error.status).toBe(413);
    expect(error.retry).toBe(false);
    expect(error.toBody()).toEqual({
      error: 'page_limit_exceeded',
      message: ERROR_TABLE.page_limit_exceeded.message,
      limit: 2000,
      pages: 2001,
    });
  });

  it('shows one flat code for the causes that share it', () => {
    expect(new DomainError('url_fetch_timed_out').toBody().error).toBe('url_fetch_failed');
    expect(new DomainError('url_fetch_timed_out').status).toBe(504);
    expect(new DomainError('url_origin_failed').status).toBe(502);
  });
});
