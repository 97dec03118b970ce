import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { ErrorNotice, PageHeader, Waiting } from '../../components';
import { ResultTabs, Warnings } from '../../components/result';
import { useMembership } from '../../lib/session';
import { resultQuery } from './api/get-result';
import classes from './ResultScreen.module.css';

/** What was read of one item, at an address of its own. */
export function ResultScreen() {
  const { organisationId } = useMembership();
  const { batchId = '', itemId = '' } = useParams();
  const { data, error, refetch } = useQuery(resultQuery({ organisationId, batchId, itemId }));
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const state: unknown = location.state;
  return (
    <>
      <Anchor component={Link} to={`/o/${organisationId}/batches/${batchId}`} size="sm">
        Back to the batch
      </Anchor>
      <PageHeader title={nameIn(state) ?? 'Result'} description={itemId} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Stack>
          <Warnings warnings={data.warnings} />
          <div className={classes.frame}>
            <ResultTabs
              document={data}
              name={itemId}
              view={search.get('view')}
              onView={(view) => setSearch({ view }, { replace: true, state })}
            />
          </div>
        </Stack>
      )}
    </>
  );
}

/** The list of items hands on what an item is called; a filename is in no address. */
function nameIn(state: unknown): string | null {
  const isNamed = typeof state === 'object' && state !== null && 'name' in state && typeof state.name === 'string';
  return isNamed ? (state.name as string) : null;
}
