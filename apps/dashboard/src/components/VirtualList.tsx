import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './VirtualList.module.css';

interface Props {
  /** What a screen reader calls the list. */
  readonly label: string;
  readonly count: number;
  /** The likely height of an entry in CSS pixels; the true one is measured. */
  readonly estimate: number;
  /** The entry to bring into view when it changes. */
  readonly shown?: number | null | undefined;
  readonly render: (index: number) => ReactNode;
}

const MARGIN_ROWS = 8;

/** A list that fills its parent, scrolls by itself, and holds only what is on screen in the page. */
export function VirtualList({ label, count, estimate, shown, render }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the list is drawn anew on purpose whenever it scrolls
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: MARGIN_ROWS,
  });
  useEffect(() => {
    if (shown !== null && shown !== undefined) rows.scrollToIndex(shown, { align: 'auto' });
  }, [rows, shown]);
  return (
    <div ref={scroller} className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={classes.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            {render(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
