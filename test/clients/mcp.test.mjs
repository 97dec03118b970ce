// The MCP server from its tarball, asked by the protocol's own client.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const { url, key, project, samples } = JSON.parse(process.env.RECTO_CLIENTS_TEST);
const program = path.join(project, 'node_modules/@recto/mcp/dist/main.js');

describe('the MCP server', () => {
  const client = new Client({ name: 'test', version: '0.0.0' });
  const call = async (name, wish = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: wish });
    return { isError, text: content[0].text };
  };

  before(() =>
    client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, '--allow', samples],
        env: { ...process.env, RECTO_URL: url, RECTO_API_KEY: key },
      }),
    ),
  );
  after(() => client.close());

  it('offers its tools', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['list_documents', 'read_document', 'extract_fields'],
    );
  });

  it('lists and reads documents in parts', async () => {
    const { documents } = JSON.parse((await call('list_documents')).text);
    const { path: report } = documents.find((one) => one.path.endsWith('report.pdf'));
    const parts = [];
    for (let offset = 0; offset !== undefined;) {
      const part = JSON.parse((await call('read_document', { path: report, offset, max_characters: 1_000 })).text);
      parts.push(part);
      offset = part.next_offset;
    }
    assert.ok(parts.length > 2);
    assert.equal(parts.map(({ text }) => text).join('').length, parts[0].total_characters);
  });

  it('extracts fields with their places', async () => {
    const schema = { type: 'object', properties: { total: { type: 'number', description: 'with tax' } } };
    const { values, evidence } = JSON.parse((await call('extract_fields', { path: 'invoice.pdf', schema })).text);
    assert.equal(typeof values.total, 'number');
    assert.ok(evidence.total[0].bbox);
  });

  it('opens nothing outside of the allowed folders', async () => {
    for (const outside of ['/etc/hostname', '../src/main.ts', '/proc/self/environ']) {
      const { isError, text } = await call('read_document', { path: outside });
      assert.ok(isError, text);
      assert.match(text, /is no file of the allowed folders/);
    }
  });
});
