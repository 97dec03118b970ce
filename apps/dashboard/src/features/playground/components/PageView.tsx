import { ActionIcon, Group, NumberInput, SegmentedControl, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../lib/format';
import type { Mark } from '../model/marks';
import classes from '../playground.module.css';

interface Props {
  /** Where pictures of pages come from. */
  readonly source: string;
  readonly pages: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Of all pages. */
  readonly marks: readonly Mark[];
  readonly lit: string | null;
  readonly onLight: (id: string) => void;
}

/** A page's picture with boxes over it. The boxes are for the pointer: the list beside says the same for the keyboard. */
export function PageView({ source, pages, page, onPage, marks, lit, onLight }: Props) {
  const [zoom, setZoom] = useState('1');
  const [broken, setBroken] = useState<number | null>(null);
  return (
    <section aria-label="Page">
      <Group justify="space-between" mb="xs">
        <Group gap={4}>
          <ActionIcon
            variant="default"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
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
          <ActionIcon
            variant="default"
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Size"
          value={zoom}
          onChange={setZoom}
          data={[
            { value: '1', label: 'Fit' },
            { value: '2', label: '200 %' },
          ]}
        />
      </Group>
      <div className={classes.sheet} tabIndex={0} role="region" aria-label={`Picture of page ${String(page)}`}>
        {broken === page && <Text p="md">This page can't be drawn. What is read of it stands beside.</Text>}
        <div className={classes.page} data-zoom={zoom} hidden={broken === page}>
          <img
            key={page}
            className={classes.picture}
            src={`${source}/${String(page)}?width=${zoom === '1' ? '1600' : '3200'}`}
            width={1600}
            height={2263}
            alt={`Page ${String(page)} of ${String(pages)}`}
            onError={() => setBroken(page)}
          />
          <svg className={classes.boxes} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
            {marks
              .filter((mark) => mark.page === page)
              .map(({ id, box: [x0, y0, x1, y1], kind }, index) => (
                <rect
                  key={index}
                  className={classes.box}
                  data-kind={kind}
                  data-lit={id === lit || undefined}
                  x={x0}
                  y={y0}
                  width={Math.max(0, x1 - x0)}
                  height={Math.max(0, y1 - y0)}
                  onClick={() => onLight(id)}
                />
              ))}
          </svg>
        </div>
      </div>
    </section>
  );
}
