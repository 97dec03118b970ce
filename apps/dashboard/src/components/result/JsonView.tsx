import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { CopyButton } from '../CopyButton';
import { jsonLines } from './json-lines';
import classes from './JsonView.module.css';
import { TextLines } from './TextLines';

interface Props {
  readonly value: object;
  /** What the file is called that is made of it. */
  readonly fileName: string;
}

/** JSON to read, copy or keep. */
export function JsonView({ value, fileName }: Props) {
  const lines = useMemo(() => jsonLines(value), [value]);
  const download = () => saveText(fileName, JSON.stringify(value));
  return (
    <div className={classes.frame}>
      <Group gap="xs" p="xs" className={classes.bar}>
        <CopyButton value={() => JSON.stringify(value, null, 2)} label="Copy JSON" />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={download}
        >
          Download
        </Button>
      </Group>
      <div className={classes.text}>
        <TextLines label="JSON" lines={lines} isCode />
      </div>
    </div>
  );
}

function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
