import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

describe('the lints of the Rust core bite', () => {
  const directory = mkdtempSync(join(tmpdir(), 'recto-clippy-'));
  let output = '';

  /** Lint -> a line that breaks it. The crate is made of these lines and of the workspace's own lint table. */
  const planted: Record<string, string> = {
    'clippy::unwrap_used': 'pub fn a(x: Option<u8>) -> u8 { x.unwrap() }',
    'clippy::expect_used': 'pub fn b(x: Option<u8>) -> u8 { x.expect("x") }',
    'clippy::panic': 'pub fn c() { panic!("c") }',
    'clippy::print_stdout': 'pub fn d() { println!("d") }',
    'clippy::disallowed_methods': 'pub fn e() -> std::time::Instant { std::time::Instant::now() }',
    'clippy::disallowed_types': 'pub fn f(_: &std::net::TcpStream) {}',
    'clippy::iter_over_hash_type':
      'pub fn g(m: &std::collections::HashMap<u8, u8>) -> u8 { let mut s = 0; for v in m.values() { s ^= *v; } s }',
    'clippy::allow_attributes': '#[allow(dead_code)] fn h() {}',
    unsafe_code: 'pub fn i(p: *const u8) -> u8 { unsafe { *p } }',
  };

  beforeAll(() => {
    mkdirSync(join(directory, 'src'));
    const table = readFileSync(join(root, 'Cargo.toml'), 'utf8')
      .split(/^(?=\[workspace\.lints\.)/m)
      .slice(1)
      .join('');
    writeFileSync(
      join(directory, 'Cargo.toml'),
      `[package]\nname = "planted"\nversion = "0.0.0"\nedition = "2024"\n\n[lints]\nworkspace = true\n\n[workspace]\n\n${table}`,
    );
    writeFileSync(join(directory, 'src/lib.rs'), `//! Planted.\n${Object.values(planted).join('\n')}\n`);
    copyFileSync(join(root, 'clippy.toml'), join(directory, 'clippy.toml'));
    copyFileSync(join(root, 'rust-toolchain.toml'), join(directory, 'rust-toolchain.toml'));
    output = spawnSync('cargo', ['clippy', '--offline', '--message-format=json'], {
      cwd: directory,
      encoding: 'utf8',
    }).stdout;
  });

  afterAll(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it.each(Object.keys(planted))('%s', (lint) => {
    const codes = output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).message?.code?.code);
    expect(codes).toContain(lint);
  });
});

describe('the lints of the service bite', () => {
  /** Rule -> a file of the service that breaks it. */
  const planted: Record<string, string> = {
    'no-restricted-globals': "export const answer = fetch('http://example.com');",
    'no-restricted-properties': 'export const home = process.env.HOME;',
    'no-restricted-syntax': 'export const now = new Date();',
    'no-console': "console.log('x');",
    '@typescript-eslint/no-explicit-any': 'export function f(x: any): void { void x; }',
    '@typescript-eslint/no-floating-promises': 'export function g(): void { Promise.resolve(1); }',
    '@typescript-eslint/switch-exhaustiveness-check':
      "export function h(x: 'a' | 'b'): number { switch (x) { case 'a': return 1; } return 0; }",
  };
  /** File of a module -> what it breaks, and how. */
  const ofModules: Record<string, [broken: string, text: string]> = {
    'keys/transaction.repository.ts': [
      'A service opens the transaction',
      'export function i(database: { transaction(): void }): void { database.transaction(); }',
    ],
    'keys/fragment.repository.ts': [
      'no SQL goes from one file to another',
      "import type { Prisma } from '../../platform/database'; export function j(part: Prisma.Sql): Prisma.Sql { return part; }",
    ],
    'keys/keys.service.ts': [
      'SQL is written in repositories',
      "import { Prisma } from '../../platform/database'; export const k = Prisma;",
    ],
  };
  let found: string[] = [];
  let said: Record<string, string> = {};

  beforeAll(() => {
    const directory = mkdtempSync(join(tmpdir(), 'recto-eslint-'));
    const source = join(directory, 'apps/server/src');
    mkdirSync(join(source, 'modules/keys'), { recursive: true });
    writeFileSync(
      join(directory, 'tsconfig.json'),
      '{"compilerOptions":{"strict":true,"target":"es2022","module":"commonjs","types":[]},"include":["apps"]}',
    );
    try {
      Object.values(planted).forEach((text, i) => {
        writeFileSync(join(source, `violation-${i}.ts`), `${text}\n`);
      });
      for (const [file, [, text]] of Object.entries(ofModules))
        writeFileSync(join(source, 'modules', file), `${text}\n`);
      const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
      const options = ['--config', join(root, 'eslint.config.mjs'), '--format', 'json', 'apps'];
      const run = spawnSync(process.execPath, [eslint, ...options], {
        cwd: directory,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      });
      const results: { filePath: string; messages: { ruleId: string; message: string }[] }[] = JSON.parse(run.stdout);
      found = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
      said = Object.fromEntries(
        results.map(({ filePath, messages }) => [
          filePath.split('/modules/')[1] ?? '',
          messages.map(({ message }) => message).join(' '),
        ]),
      );
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  it.each(Object.keys(planted))('%s', (rule) => {
    expect(found).toContain(rule);
  });

  it.each(Object.entries(ofModules))('%s', (file, [broken]) => {
    expect(said[file]).toContain(broken);
  });
});

describe('the toolchain', () => {
  it('is the pinned one', () => {
    const pinned = /channel = "([^"]+)"/.exec(readFileSync(join(root, 'rust-toolchain.toml'), 'utf8'))?.[1];
    expect(execFileSync('rustc', ['--version'], { cwd: root, encoding: 'utf8' })).toContain(String(pinned));
  });
});
