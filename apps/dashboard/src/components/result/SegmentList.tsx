import { Text } from '@mantine/core';
import type { ParsedDocument } from '../../lib/api';
import { formatCount } from '../../lib/format';
import classes from './SegmentList.module.css';
import { VirtualList } from '../VirtualList';

type Segment = NonNullable<ParsedDocument['segments']>[number];

const SEGMENT_PX = 260;

/** Pieces of about one size, as a search index takes them. */
export function SegmentList({ segments }: { readonly segments: readonly Segment[] }) {
  if (segments.length === 0) return <Text p="md">There is no text to make segments of.</Text>;
  return (
    <VirtualList
      label="Segments"
      count={segments.length}
      estimate={SEGMENT_PX}
      render={(at) => {
        const segment = segments[at];
        if (!segment) return null;
        return (
          <section className={classes.segment}>
            <h3 className={classes.title}>
              Segment {at + 1} <span>{placeOf(segment)}</span>
            </h3>
            <div className={classes.text}>{segment.content}</div>
          </section>
        );
      }}
    />
  );
}

function placeOf({ pages, char_count }: Segment): string {
  const place = pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`;
  return `${place}, ${formatCount(char_count)} characters`;
}
