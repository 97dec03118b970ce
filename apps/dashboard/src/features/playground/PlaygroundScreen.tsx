import { Anchor, Card, SimpleGrid, Stack, Table, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ErrorNotice, PageHeader, TimeText, Waiting } from '../../components';
import { formatCount } from '../../lib/format';
import { useMembership } from '../../lib/session';
import { type NewDocument, useAddDocument } from './api/add-document';
import { documentsQuery } from './api/list-documents';
import { samplesQuery } from './api/list-samples';
import { DropArea } from './components/DropArea';
import classes from './playground.module.css';

export function PlaygroundScreen() {
  const { organisationId } = useMembership();
  const navigate = useNavigate();
  const add = useAddDocument(organisationId);
  const samples = useQuery(samplesQuery(organisationId));
  const documents = useQuery(documentsQuery(organisationId));
  const take = (added: NewDocument) => {
    add.mutate(added, { onSuccess: ({ id }) => void navigate(id) });
  };
  const error = add.error ?? samples.error ?? documents.error;
  return (
    <Stack gap="xl">
      <PageHeader
        title="Playground"
        description="Drop a document, or take a sample, and see what is read of it. Never drop protected health information here: every member of the organisation sees these documents."
      />
      {error && <ErrorNotice error={error} />}
      <DropArea isBusy={add.isPending} onDrop={take} />
      <section aria-labelledby="samples">
        <Title order={2} size="h4" id="samples" mb="sm">
          Samples
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 5 }} spacing="sm">
          {samples.data?.data.map(({ name, title, description, pages }) => (
            <UnstyledButton key={name} disabled={add.isPending} onClick={() => take(name)}>
              <Card withBorder padding="md" h="100%" className={classes.sample}>
                <Text fw={600}>{title}</Text>
                <Text c="dimmed">{description}</Text>
                <Text c="dimmed" mt="xs">
                  {pagesText(pages)}
                </Text>
              </Card>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </section>
      <section aria-labelledby="documents">
        <Title order={2} size="h4" id="documents" mb="sm">
          Documents of the last 3 days
        </Title>
        {documents.data ? <DocumentTable documents={documents.data.data} /> : <Waiting />}
      </section>
    </Stack>
  );
}

function DocumentTable({ documents }: { readonly documents: readonly DocumentRow[] }) {
  if (documents.length === 0) {
    return <Text c="dimmed">Nothing yet. What you drop is kept for 3 days, or until somebody deletes it.</Text>;
  }
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Document</Table.Th>
            <Table.Th>Pages</Table.Th>
            <Table.Th>Results</Table.Th>
            <Table.Th>Dropped</Table.Th>
            <Table.Th>Goes</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map(({ id, filename, pages, runs, created_at, expires_at }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component={Link} to={id}>
                  {filename}
                </Anchor>
              </Table.Td>
              <Table.Td>{formatCount(pages)}</Table.Td>
              <Table.Td>{formatCount(runs.length)}</Table.Td>
              <Table.Td>
                <TimeText time={created_at} />
              </Table.Td>
              <Table.Td>
                <TimeText time={expires_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface DocumentRow {
  readonly id: string;
  readonly filename: string;
  readonly pages: number;
  readonly runs: readonly unknown[];
  readonly created_at: string;
  readonly expires_at: string;
}

function pagesText(pages: number): string {
  return pages === 1 ? '1 page' : `${formatCount(pages)} pages`;
}
