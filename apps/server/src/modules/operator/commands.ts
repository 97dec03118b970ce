/** What the groups of commands are made of. */
import type { Actor } from '../audit';
import type { CommandLine } from './command-line';

/** What a command answers: printed as JSON, or as lines. */
export type CommandAnswer = Readonly<Record<string, unknown>>;

/** Commands by their names. */
export type Commands = Readonly<Record<string, (line: CommandLine) => Promise<CommandAnswer>>>;

/** So many entries of a list a person can look through; `--before` leads to older ones. */
export const SHOWN = 100;

/** Who does what commands do. */
export const OPERATOR: Actor = { kind: 'operator' };
