/**
 * All that a parser finds in its environment: how glibc keeps memory (other C libraries don't heed it). Left alone it keeps blocks
 * of up to 32 MiB for the next page, in an arena for each thread: a model's layers would double the process. Blocks from 4 MiB on go
 * back at once, and come in huge pages, without which fetching them anew would cost a fifth of the time.
 */
export const ALLOCATOR = {
  MALLOC_MMAP_THRESHOLD_: String(4 << 20),
  MALLOC_TRIM_THRESHOLD_: String(8 << 20),
  MALLOC_ARENA_MAX: '2',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
} as const;
