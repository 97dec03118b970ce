/** How many parsers, converters and items a process has: what the configuration says, else what its share of the machine holds. */
import type { Bound, Machine } from './machine';

export interface SizesWanted {
  readonly role: 'api' | 'worker' | 'all';
  readonly parsers: number | undefined;
  readonly parserMemoryMb: number | undefined;
  /** Whether parsers compute on a graphics card. */
  readonly isOnCard: boolean;
  readonly converters: number | undefined;
  readonly items: number | undefined;
}

export interface Sizes {
  readonly parsers: number;
  readonly parserMemoryMb: number;
  /** Parsers that one kind of work keeps for itself where one pool serves both. */
  readonly reserved: number;
  readonly converters: number;
  readonly items: number;
  /** How the number of parsers came about, for the log. */
  readonly reason: string;
}

/** What the service itself and its share of the caches take, in MB. */
const SERVICE_MEMORY_MB = 512;
const MIB = 1024 * 1024;
const PARSER_MEMORY_MB = 1024;
/** CUDA's libraries and what a context of theirs holds count as a parser's own memory. Never measured on a card. */
const CARD_PARSER_MEMORY_MB = 4096;
/** Each parser has a context and models of its own on the card: one computes while the other reads. Never measured on a card. */
const CARD_PARSERS = 2;

export function sizesFor(machine: Machine, wanted: SizesWanted): Sizes {
  // Requests and items of batches each have a parser that the other kind can't take.
  const reserved = wanted.role === 'all' ? 1 : 0;
  const least = Math.max(1, 2 * reserved);
  const parserMemoryMb = wanted.parserMemoryMb ?? (wanted.isOnCard ? CARD_PARSER_MEMORY_MB : PARSER_MEMORY_MB);
  return {
    ...parsersFor(machine, { ...wanted, parserMemoryMb }, { reserved, least }),
    parserMemoryMb,
    reserved,
    converters: wanted.converters ?? Math.max(1, Math.floor(machine.cores / 2)),
    items: wanted.items ?? 2 * machine.cores,
  };
}

function parsersFor(
  machine: Machine,
  { parsers, parserMemoryMb, isOnCard }: SizesWanted & { parserMemoryMb: number },
  { reserved, least }: { reserved: number; least: number },
): Pick<Sizes, 'parsers' | 'reason'> {
  if (parsers !== undefined) return { parsers: Math.max(least, parsers), reason: 'RECTO_PARSERS' };
  const memoryMb = Math.floor(machine.memoryBytes / MIB);
  const byCores = machine.cores + reserved;
  const byCard = isOnCard ? CARD_PARSERS + reserved : Infinity;
  const byMemory = Math.floor((memoryMb - SERVICE_MEMORY_MB) / parserMemoryMb);
  const memory = `${memoryMb} MB of ${bounded(machine.memoryOf)} at ${parserMemoryMb} MB a parser`;
  if (byMemory < least) return { parsers: least, reason: `the least; too many for ${memory}` };
  if (byMemory < Math.min(byCores, byCard)) return { parsers: byMemory, reason: memory };
  if (byCard < byCores) return { parsers: byCard, reason: 'what shares a graphics card' };
  return { parsers: byCores, reason: `${machine.cores} cores of ${bounded(machine.coresOf)}` };
}

function bounded(bound: Bound): string {
  return `the ${bound}`;
}
