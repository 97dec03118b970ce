import classes from './TextLines.module.css';
import { VirtualList } from '../VirtualList';

interface Props {
  readonly label: string;
  readonly lines: readonly string[];
  /** For what a machine reads. */
  readonly isCode?: boolean;
}

const LINE_PX = 20;

/** A long text, a line at a time. */
export function TextLines({ label, lines, isCode = false }: Props) {
  return (
    <VirtualList
      label={label}
      count={lines.length}
      estimate={LINE_PX}
      render={(at) => (
        <div className={classes.line} data-code={isCode || undefined}>
          {lines[at] === '' ? '\u00a0' : lines[at]}
        </div>
      )}
    />
  );
}
