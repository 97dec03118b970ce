import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface Props {
  /** The text, or what makes it once it is asked for. */
  readonly value: string | (() => string);
  readonly label?: string;
}

export function CopyButton({ value, label = 'Copy' }: Props) {
  const { copied, copy } = useClipboard();
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => copy(typeof value === 'string' ? value : value())}
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    >
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
