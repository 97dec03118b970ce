import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StatusText.module.css';

/** How something goes: well, badly, under way, worth a look, or neither. */
export type Tone = 'good' | 'bad' | 'busy' | 'warn' | 'quiet';

interface Props {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A state in a word, with a dot of its colour. */
export function StatusText({ tone, children }: Props) {
  return (
    <Text component="span" size="sm" className={classes.status}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      {children}
    </Text>
  );
}
