// One configuration, several projects. `npx jest --selectProjects unit` runs one of them; integration, contract and abuse start their own
// throw-away Postgres and Redis, browser the built service.
const path = require('node:path');

const root = __dirname;
// The addon loads ONNX Runtime, which reports its use to its maker unless it is told not to.
process.env.ORT_DISABLE_TELEMETRY = '1';
const decorators = { legacyDecorator: true, decoratorMetadata: true };

function project(displayName, testMatch, more = {}) {
  return {
    displayName,
    rootDir: root,
    roots: testMatch
      .map((pattern) => path.join(root, pattern.split('/**')[0]))
      .filter((dir) => require('node:fs').existsSync(dir)),
    testMatch: testMatch.map((pattern) => path.join(root, pattern)),
    testEnvironment: 'node',
    // The addon belongs to its own project; a stray copy in a build folder is no test.
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/target/'],
    // An import at run time names what the build makes of the file.
    moduleNameMapper: { '^(\\./s3/s3-storage)\\.js$': '$1' },
    modulePathIgnorePatterns: ['<rootDir>/target/', '<rootDir>/dist/'],
    transform: {
      // The tools that specs use are ES modules.
      '^.+\\.(tsx?|mjs)$': [
        '@swc/jest',
        {
          jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true }, transform: decorators },
          module: { type: 'commonjs' },
        },
      ],
    },
    ...more,
  };
}

const services = {
  globalSetup: path.join(root, 'test/support/global-setup.cjs'),
  globalTeardown: path.join(root, 'test/support/global-teardown.cjs'),
};

module.exports = {
  projects: [
    project('unit', ['apps/server/src/**/*.spec.ts', 'test/unit/**/*.spec.ts']),
    // Its imports name what the build makes of the files.
    project('client', ['clients/typescript/src/**/*.spec.ts', 'clients/mcp/src/**/*.spec.ts'], {
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    }),
    project('integration', ['test/integration/**/*.spec.ts'], services),
    project('contract', ['test/contract/**/*.spec.ts'], services),
    project('abuse', ['test/abuse/**/*.spec.ts'], services),
    project('addon', ['test/addon/**/*.spec.ts', 'crates/recto-node/test/**/*.spec.ts']),
    project('browser', ['test/browser/**/*.spec.ts'], {
      globalSetup: path.join(root, 'test/browser/support/global-setup.cjs'),
      globalTeardown: path.join(root, 'test/browser/support/global-teardown.cjs'),
    }),
    project('accuracy', ['test/accuracy/**/*.spec.ts']),
    project('rules', ['test/rules/**/*.spec.ts']),
  ].filter(({ roots }) => roots.length > 0),
  testTimeout: 30_000,
};
