import { Client } from 'pg';
import { freshDatabase, redisUrl } from '../support/services';

describe('services for tests', () => {
  it('gives each caller a database of its own', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
    try {
      await query(one.url, 'CREATE TABLE mine (id int)');
      await expect(query(other.url, 'SELECT * FROM mine')).rejects.toThrow('does not exist');
    } finally {
      await Promise.all([one.drop(), other.drop()]);
    }
    await expect(query(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  it('names a Redis database with its password', () => {
    expect(new URL(redisUrl()).password).not.toBe('');
  });
});

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
