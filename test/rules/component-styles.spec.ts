/** The dashboard's sheet has the rules of the components that it uses, and of no more. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const SRC = path.resolve(__dirname, '../../apps/dashboard/src');
const STYLES = path.join(
  path.dirname(createRequire(path.join(SRC, 'main.tsx')).resolve('@mantine/core/styles.css')),
  'styles',
);
/** What components are made of, though no file names it. */
const WITHIN = [
  ['baseline', 'default-css-variables', 'global'],
  [
    'ScrollArea',
    'UnstyledButton',
    'VisuallyHidden',
    'Paper',
    'Overlay',
    'Popover',
    'CloseButton',
    'ModalBase',
    'Input',
    'Flex',
  ],
  [
    'FloatingIndicator',
    'Combobox',
    'InlineInput',
    'CheckboxIndicator',
    'Divider',
    'Notification',
    'Loader',
    'Text',
    'Group',
  ],
].flat();

it('is what the components that are used need', () => {
  const sheet = readFileSync(path.join(SRC, 'app/component-styles.css'), 'utf8');
  const there = [...sheet.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name ?? '');
  const needed = new Set([...componentsUsed().filter(hasStyles), ...WITHIN]);
  expect([...there].sort()).toEqual([...needed].sort());
});

function componentsUsed(): string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  return files.flatMap((file) => {
    const source = readFileSync(path.join(SRC, file), 'utf8');
    const [, names = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(source) ?? [];
    return names.split(',').map((name) => name.replace(/^\s*type\s/, '').trim());
  });
}

function hasStyles(component: string): boolean {
  return existsSync(path.join(STYLES, `${component}.layer.css`));
}
