import { ActionIcon, Group, NumberInput, SegmentedControl, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../lib/format';
import type { Mark } from '../model/marks';
import classes from '../playground.module.css';
import type { Zoom } from '../view';
import { PageBoxes } from './PageBoxes';

interface Props {
  /** Where pictures of pages come from. */
  readonly source: string;
  readonly pages: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  /** Width by height of the page, where a result tells. */
  readonly ratio: number | null;
  /** Of this page. */
  readonly marks: readonly Mark[];
  readonly lit: string | null;
  readonly onLight: (id: string) => void;
}

/** Pixels across that are asked for: twice those of a wide column, so that it is sharp on a fine screen. */
const WIDTHS: Readonly<Record<Zoom, number>> = { '50': 800, '100': 1600, '200': 3200 };

/** ISO 216: what a page is likely to be until its picture is here. */
const LIKELY_RATIO = 1 / Math.SQRT2;

/** A page's picture with boxes over it. The boxes are for the pointer: the list beside says the same for the keyboard. */
export function PageView({ source, pages, page, onPage, zoom, onZoom, ratio, marks, lit, onLight }: Props) {
  const [broken, setBroken] = useState<number | null>(null);
  // The pages of a document are mostly alike: so the next one begins with the form of the last.
  const [lastRatio, setLastRatio] = useState(LIKELY_RATIO);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sheet.current) bringLitIntoView(sheet.current);
  }, [lit, page, zoom]);
  return (
    <section aria-label="Page">
      <Group justify="space-between" mb="xs">
        <PageChoice pages={pages} page={page} onPage={onPage} />
        <SegmentedControl
          size="xs"
          aria-label="Size"
          value={zoom}
          onChange={onZoom}
          data={[
            { value: '50', label: '50 %' },
            { value: '100', label: '100 %' },
            { value: '200', label: '200 %' },
          ]}
        />
      </Group>
      <div
        ref={sheet}
        className={classes.sheet}
        tabIndex={0}
        role="region"
        aria-label={`Picture of page ${String(page)}`}
      >
        {broken === page && <Text p="md">This page can't be drawn. What is read of it stands beside.</Text>}
        <div
          className={classes.page}
          data-zoom={zoom}
          hidden={broken === page}
          style={{ aspectRatio: ratio ?? lastRatio }}
        >
          <img
            key={page}
            className={classes.picture}
            src={`${source}/${String(page)}?width=${String(WIDTHS[zoom])}`}
            alt={`Page ${String(page)} of ${String(pages)}`}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setLastRatio(naturalWidth / naturalHeight)}
            onError={() => setBroken(page)}
          />
          <PageBoxes marks={marks} lit={lit} onLight={onLight} />
        </div>
      </div>
    </section>
  );
}

function PageChoice({ pages, page, onPage }: Pick<Props, 'pages' | 'page' | 'onPage'>) {
  return (
    <Group gap={4}>
      <ActionIcon variant="default" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <NumberInput
        aria-label="Page"
        w={72}
        size="xs"
        hideControls
        min={1}
        max={pages}
        value={page}
        onChange={(value) => {
          const wanted = Number(value);
          if (wanted >= 1 && wanted <= pages) onPage(wanted);
        }}
      />
      <Text>of {formatCount(pages)}</Text>
      <ActionIcon variant="default" aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Scrolls the sheet alone: what the reader looks at elsewhere stays where it is. */
function bringLitIntoView(sheet: HTMLElement): void {
  const box = sheet.querySelector('[data-lit]')?.getBoundingClientRect();
  if (!box) return;
  const view = sheet.getBoundingClientRect();
  const isInside = box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
  if (isInside) return;
  sheet.scrollBy({
    top: (box.top + box.bottom - view.top - view.bottom) / 2,
    left: (box.left + box.right - view.left - view.right) / 2,
  });
}
