import { Button, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ErrorNotice, Waiting } from '../../../components';
import type { Schema } from '../../../lib/api';
import { formatCount } from '../../../lib/format';
import { useNow } from '../../../lib/now';
import { useMembership } from '../../../lib/session';
import { usageCsvAddress, usageQuery } from '../api/get-usage';
import { creditsByDay, sumBy } from '../usage-sums';
import { DayChart } from './DayChart';
import { FirstSteps } from './FirstSteps';
import { SumTable } from './SumTable';

const SPANS = ['7', '30', '90'];

/** What credits were spent on, by day, operation and key. */
export function Usage() {
  const { organisationId } = useMembership();
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const span = SPANS.find((one) => one === search.get('days')) ?? '30';
  const days = Number(span);
  const { data, error } = useQuery(usageQuery(organisationId, days));
  if (error) return <ErrorNotice error={error} />;
  if (!data) return <Waiting />;
  return (
    <Stack gap="lg" mt="xl">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h4">
            Credits
          </Title>
          <Text c="dimmed">{leftOf(data)} Days are those of UTC.</Text>
        </div>
        <Group gap="sm">
          <SegmentedControl
            aria-label="Days shown"
            data={SPANS.map((value) => ({ value, label: `${value} days` }))}
            value={span}
            onChange={(value) => setSearch({ days: value }, { replace: true })}
          />
          <Button
            component="a"
            href={usageCsvAddress(organisationId, days)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            CSV
          </Button>
        </Group>
      </Group>
      {data.days.length === 0 ? (
        <FirstSteps />
      ) : (
        <>
          <Paper withBorder p="md">
            <DayChart days={creditsByDay(data.days, days, now)} />
          </Paper>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <SumTable
              heading="Operation"
              sums={sumBy(data.days, ({ operation }) => operation)}
              noteOf={(name) => priceOf(data.prices, name)}
            />
            <SumTable heading="Key" sums={sumBy(data.days, ({ key_name }) => key_name ?? 'no key: the playground')} />
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}

function leftOf({ plan, credits_left }: Schema<'OrganisationUsage'>): string {
  return plan === 'unlimited' ? 'This plan has no limit.' : `${formatCount(credits_left)} left.`;
}

function priceOf(prices: readonly Schema<'Price'>[], name: string): string | null {
  const price = prices.find(({ operation }) => operation === name);
  if (price === undefined) return null;
  return `${formatCount(price.credits_per_page)} ${price.credits_per_page === 1 ? 'credit' : 'credits'} a page`;
}
