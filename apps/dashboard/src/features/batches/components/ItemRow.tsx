import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusText } from '../../../components';
import { useMembership } from '../../../lib/session';
import type { BatchItem } from '../api/poll-batch';
import { ITEM_WORDS } from '../words';
import classes from './ItemList.module.css';

export function ItemRow({ item }: { readonly item: BatchItem }) {
  const { organisationId, may } = useMembership();
  const { tone, label } = ITEM_WORDS[item.status];
  const name = nameOf(item);
  return (
    <div className={classes.row}>
      <span className={classes.position}>{item.position + 1}</span>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.status}>
        <StatusText tone={tone}>{label}</StatusText>
      </span>
      <span className={classes.pages}>{pagesOf(item)}</span>
      <span className={classes.link}>
        {item.result_url !== undefined && may('member') && (
          <Anchor
            component={Link}
            to={`/o/${organisationId}/batches/${item.batch_id}/items/${item.id}`}
            state={{ name }}
            size="sm"
            aria-label={`Open the result of item ${item.position + 1}`}
          >
            Open
          </Anchor>
        )}
      </span>
      {item.error && (
        <Text component="span" size="sm" className={classes.error}>
          {item.error.message} <Text component="code" size="xs" c="dimmed">{`(${item.error.code})`}</Text>
        </Text>
      )}
    </div>
  );
}

/** Viewers see no names: they see places alone. */
function nameOf({ filename, url, file_id, position }: BatchItem): string {
  return filename ?? url ?? file_id ?? `Item ${position + 1}`;
}

function pagesOf({ page_count }: BatchItem): string {
  if (page_count === undefined) return '';
  return page_count === 1 ? '1 page' : `${page_count} pages`;
}
