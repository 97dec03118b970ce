#!/usr/bin/env node
/** recto-mcp: an MCP server over standard input and output. */
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { Recto } from '@recto/client';
import { Folders } from './folders.js';
import { makeServer } from './server.js';

const USAGE = `recto-mcp --allow DIR [--allow DIR …]

Offers the documents of these folders, and nothing else, to a language model. RECTO_URL says where the service is, RECTO_API_KEY
has the key.
`;

try {
  const { values } = parseArgs({ options: { allow: { type: 'string', multiple: true, default: [] } } });
  if (values.allow.length === 0) throw new Error('Which folders may be read? Give --allow DIR.');
  const server = makeServer(new Recto(), await Folders.of(values.allow));
  await server.connect(new StdioServerTransport());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
