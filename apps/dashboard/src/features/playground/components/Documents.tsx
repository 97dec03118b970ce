import { Anchor, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { TimeText } from '../../../components';
import { formatCount } from '../../../lib/format';

interface Props {
  readonly documents: readonly DocumentRow[];
}

interface DocumentRow {
  readonly id: string;
  readonly filename: string;
  readonly pages: number;
  readonly runs: readonly unknown[];
  readonly created_at: string;
  readonly expires_at: string;
}

/** What the organisation has dropped, newest first. */
export function Documents({ documents }: Props) {
  return (
    <section aria-labelledby="documents">
      <Title order={2} size="h4" id="documents" mb="sm">
        Documents of the last 3 days
      </Title>
      {documents.length === 0 ? (
        <Text c="dimmed">Nothing yet. What you drop is kept for 3 days, or until somebody deletes it.</Text>
      ) : (
        <DocumentTable documents={documents} />
      )}
    </section>
  );
}

function DocumentTable({ documents }: Props) {
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
