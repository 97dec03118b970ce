import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TimeText } from '../../../components';
import type { Batch } from '../api/poll-batch';
import classes from './BatchFacts.module.css';

export function BatchFacts({ batch }: { readonly batch: Batch }) {
  const { metadata } = batch;
  return (
    <Stack gap="sm">
      <dl className={classes.facts}>
        <Fact name="Created">
          <TimeText time={batch.created_at} />
        </Fact>
        <Fact name="Started">
          <TimeText time={batch.started_at} absent="not yet" />
        </Fact>
        <Fact name="Completed">
          <TimeText time={batch.completed_at} absent="not yet" />
        </Fact>
        <Fact name="Results go">
          <TimeText time={batch.expires_at} />
        </Fact>
        <Fact name="Options">
          <Text component="span">{optionsOf(batch)}</Text>
        </Fact>
      </dl>
      {metadata !== null && (
        <details>
          <summary className={classes.summary}>Metadata</summary>
          <Code block mt="xs">
            {JSON.stringify(metadata, null, 2)}
          </Code>
        </details>
      )}
    </Stack>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const TABLES = { markdown: 'tables as Markdown', html: 'tables as HTML', cell_grid: 'tables with boxes of cells' };

/** What differs from the ordinary, and how tables are written. */
function optionsOf({ options }: Batch): string {
  const { extract_text, extract_images, table_output_format, chunking, chunk_size } = options;
  return [
    TABLES[table_output_format],
    !extract_text && 'without text',
    !extract_images && 'without figures',
    chunking === 'semantic' && `segments of ${chunk_size} characters`,
  ]
    .filter((one) => one !== false)
    .join(', ');
}
