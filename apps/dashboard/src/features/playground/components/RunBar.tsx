import { Button, Group, Paper, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../../components';
import type { Schema } from '../../../lib/api';
import { formatCount } from '../../../lib/format';
import { useMembership } from '../../../lib/session';
import { samplesQuery } from '../api/list-samples';
import { useRunDocument, type Wish } from '../api/run-document';
import { draftOf, FIRST_DRAFT, type SchemaDraft, schemaText } from '../model/schema';
import { CodeModal } from './CodeModal';
import { SchemaEditor } from './SchemaEditor';

interface Props {
  readonly document: Schema<'PlaygroundDocument'>;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
  readonly onDone: (run: Schema<'PlaygroundRun'>) => void;
}

/** What to make of the document, what that costs, and how far it is. */
export function RunBar({ document, wish, onWish, onDone }: Props) {
  const { organisationId } = useMembership();
  const samples = useQuery(samplesQuery(organisationId));
  const fitting = samples.data?.data.find(({ filename }) => filename === document.filename)?.schema ?? null;
  const [written, setDraft] = useState<SchemaDraft | null>(null);
  const draft = written ?? (fitting === null ? FIRST_DRAFT : draftOf(fitting));
  const run = useRunDocument(organisationId, document.id);
  const { operation } = wish;
  const schema = schemaText(draft);
  const asked: Wish = operation === 'parse' ? { operation } : { operation, schema: schema ?? null };
  const credits = document.prices.find((price) => price.operation === operation)?.credits ?? 0;
  const isComplete = operation === 'parse' || schema !== undefined;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <SegmentedControl
            aria-label="What to do"
            value={operation}
            onChange={(value) =>
              onWish(value === 'extract' ? { operation: value, schema: null } : { operation: 'parse' })
            }
            data={[
              { value: 'parse', label: 'Parse' },
              { value: 'extract', label: 'Extract' },
            ]}
          />
          <Group gap="sm">
            <CodeModal filename={document.filename} wish={asked} />
            <Button
              loading={run.isPending}
              disabled={!isComplete}
              onClick={() => run.mutate(asked, { onSuccess: onDone })}
            >
              {operation === 'parse' ? 'Parse' : 'Extract'} for{' '}
              {credits === 1 ? '1 credit' : `${formatCount(credits)} credits`}
            </Button>
          </Group>
        </Group>
        {operation === 'extract' && <SchemaEditor draft={draft} onChange={setDraft} />}
        {run.isPending && (
          <Stack gap={4}>
            <Progress
              value={(100 * run.pagesDone) / document.pages}
              aria-label="Pages that are read"
              animated={run.pagesDone < document.pages}
            />
            <Text size="xs" c="dimmed" role="status">
              {formatCount(run.pagesDone)} of {formatCount(document.pages)} {document.pages === 1 ? 'page' : 'pages'}{' '}
              read
            </Text>
          </Stack>
        )}
        {run.error && <ErrorNotice error={run.error} />}
      </Stack>
    </Paper>
  );
}
