import { Table, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format';
import type { Sum } from '../usage-sums';

interface Props {
  readonly heading: string;
  readonly sums: readonly Sum[];
  /** What else there is to say of one. */
  readonly noteOf?: (name: string) => string | null;
}

export function SumTable({ heading, sums, noteOf }: Props) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{heading}</Table.Th>
            <Table.Th ta="right">Documents</Table.Th>
            <Table.Th ta="right">Pages</Table.Th>
            <Table.Th ta="right">Credits</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map(({ name, documents, pages, credits }) => (
            <Table.Tr key={name}>
              <Table.Td>
                <Text>{name}</Text>
                {noteOf && (
                  <Text size="xs" c="dimmed">
                    {noteOf(name)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">{formatCount(documents)}</Table.Td>
              <Table.Td ta="right">{formatCount(pages)}</Table.Td>
              <Table.Td ta="right">{formatCount(credits)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
