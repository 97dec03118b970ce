import type { Mark } from '../model/marks';
import classes from '../playground.module.css';

interface Props {
  readonly marks: readonly Mark[];
  readonly lit: string | null;
  readonly onLight: (id: string) => void;
}

/** Boxes over a page, in shares of it. */
export function PageBoxes({ marks, lit, onLight }: Props) {
  return (
    <svg className={classes.boxes} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      {marks.map(({ id, box: [x0, y0, x1, y1], kind }, index) => (
        <rect
          key={index}
          className={classes.box}
          data-mark={id}
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
  );
}
