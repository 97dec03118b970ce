// Chooses the S3 server for tests: versitygw if Go is installed, otherwise s3s-fs by cargo. It is built once, into the
// checkout's .tools.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildWhole, goInstall, goProgram } from '../setup/built-program.mjs';
import { findOnPath } from '../setup/programs.mjs';

const run = promisify(execFile);
const TOOLS = path.resolve(import.meta.dirname, '../../.tools');

/** How a server is built and started. Secrets are passed in the environment if the server supports it. */
const SERVERS = {
  versitygw: {
    version: '1.8.0',
    builder: 'go',
    build: (go, { version, dir }) => goInstall(go, `github.com/versity/versitygw/cmd/versitygw@v${version}`, dir),
    program: (dir) => path.join(dir, 'versitygw'),
    // Not every file system has the extended attributes in which it would keep ETags.
    call: ({ port, root, attributes, accessKeyId, secretAccessKey, tls }) => ({
      args: [
        ...(tls ? ['--cert', tls.cert, '--key', tls.key] : []),
        '--quiet',
        '--port',
        `127.0.0.1:${port}`,
        'posix',
        '--sidecar',
        attributes,
        root,
      ],
      env: { ROOT_ACCESS_KEY_ID: accessKeyId, ROOT_SECRET_ACCESS_KEY: secretAccessKey },
    }),
  },
  's3s-fs': {
    version: '0.14.1',
    builder: 'cargo',
    build: (cargo, { version, dir }) =>
      run(cargo, ['install', '--locked', '--features', 'binary', '--root', dir, `s3s-fs@${version}`], {
        maxBuffer: 1 << 26,
      }),
    program: (dir) => path.join(dir, 'bin', 's3s-fs'),
    call: ({ port, root, accessKeyId, secretAccessKey }) => ({
      args: [
        ...['--host', '127.0.0.1', '--port', String(port)],
        ...['--access-key', accessKeyId, '--secret-key', secretAccessKey, root],
      ],
      env: {},
    }),
  },
};

/** `{ name, file, call }` of the server to run; `RECTO_S3_SERVER` selects one. */
export async function s3Program({ say = () => undefined, wish = process.env.RECTO_S3_SERVER } = {}) {
  const names = wish ? [wish] : Object.keys(SERVERS);
  for (const name of names) {
    const server = SERVERS[name];
    if (!server) throw new Error(`RECTO_S3_SERVER is ${name}: there are ${Object.keys(SERVERS).join(', ')}`);
    const dir = path.join(TOOLS, `${name}-${server.version}`);
    const file = server.program(dir);
    if (!fs.existsSync(file)) {
      const builder = server.builder === 'go' ? goProgram() : findOnPath(server.builder);
      if (!builder) continue;
      say(`building ${name} ${server.version} with ${server.builder}: some minutes, once`);
      await buildWhole(dir, (draft) => server.build(builder, { version: server.version, dir: draft })).catch(
        (error) => {
          throw new Error(
            `${server.builder} cannot build the S3 server: ${String(error.stderr ?? error.message).trim()}`,
          );
        },
      );
    }
    return { name, file, call: server.call };
  }
  throw new Error(
    'there is no S3 server to test with: install Go or cargo, or set S3_TEST_ENDPOINT to one of your own',
  );
}
