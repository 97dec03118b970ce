// Warnings do not exist: a rule is an error or it is off. What each restricted thing should be instead is in its message.
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const SRC = 'apps/server/src';
const DASHBOARD = 'apps/dashboard/src';
const CLIENT = 'clients/{typescript,mcp}/src';
const tests = ['**/*.spec.ts', '**/*.fixture.ts', '**/*.e2e.ts', 'test/**/*.ts', '**/test/**/*.ts'];

const restrictedGlobals = [
  { name: 'fetch', message: 'Use platform/outbound: the only way out, which checks the address it connects to.' },
];

const restrictedProperties = [
  { object: 'process', property: 'env', message: 'Configuration is read once, in config/; take a typed group.' },
  {
    object: 'Date',
    property: 'now',
    message: 'Take the Clock of platform/clock: three days must pass in a test at once.',
  },
];

const restrictedSyntax = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take the Clock of platform/clock.' },
  {
    selector: 'TSNonNullAssertionExpression',
    message: 'A `!` asks for a better type: narrow it, or fail with a reason.',
  },
];

const ofRepositories = [
  {
    selector: "CallExpression[callee.property.name='transaction']",
    message: 'A service opens the transaction and hands its client to repositories.',
  },
  {
    selector:
      ":matches(ExportNamedDeclaration, ExportDefaultDeclaration) TSQualifiedName[left.name='Prisma'][right.name='Sql']",
    message: 'A repository takes values and gives rows: no SQL goes from one file to another.',
  },
];

const ofOthers = [{ selector: "ImportSpecifier[imported.name='Prisma']", message: 'SQL is written in repositories.' }];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/generated/**',
      'target/**',
      'prisma.config.ts', // read by the Prisma CLI alone, outside of the service
      '.recto/**',
      'crates/recto-node/index.js',
      'crates/recto-node/index.d.ts',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off', // injected classes must stay values: decorator metadata reads them
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off', // Nest types its bags of options as classes
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }], // Nest modules are empty classes
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }], // a number reads the same everywhere
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      'no-restricted-globals': ['error', ...restrictedGlobals],
      'no-restricted-properties': ['error', ...restrictedProperties],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: [`${SRC}/config/**/*.ts`], rules: { 'no-restricted-properties': 'off' } },
  {
    files: [`${SRC}/platform/clock/**/*.ts`],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: [`${SRC}/**/*.repository.ts`],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...ofRepositories] },
  },
  {
    files: [`${SRC}/modules/**/*.ts`],
    ignores: ['**/*.repository.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...ofOthers] },
  },
  {
    // A page has no configuration, its requests go to its own origin, and its clock is the reader's.
    files: [`${DASHBOARD}/**/*.{ts,tsx}`, 'apps/dashboard/vite.config.ts'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // A package for other programs: it reads their environment and their clock, and asks the service they name.
    files: [`${CLIENT}/**/*.ts`],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // Tests drive the process from outside: they own their environment, their clock and their requests.
    files: tests,
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off', // expect(mock.method) never calls it
      '@typescript-eslint/no-unsafe-assignment': 'off', // answers under test are JSON
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off', // fakes implement promising ports
    },
  },
);
