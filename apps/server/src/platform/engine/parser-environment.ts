import { dirname } from 'node:path';
import type { OcrSetup } from './addon';

/**
 * Settings of glibc's allocator (other C libraries ignore them): by default glibc keeps freed blocks of up to 32 MiB in
 * an arena per thread, which would double the process's memory for a model's layers. With these settings, blocks of
 * 4 MiB and more are returned to the system at once, and come in huge pages, without which allocating them again would
 * cost a fifth of the time.
 *
 * ONNX Runtime reports its use to its maker unless it is told not to.
 */
const ALWAYS = {
  MALLOC_MMAP_THRESHOLD_: String(4 << 20),
  MALLOC_TRIM_THRESHOLD_: String(8 << 20),
  MALLOC_ARENA_MAX: '2',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  ORT_DISABLE_TELEMETRY: '1',
} as const;

/** The whole environment of a parser: on a graphics card NVIDIA's libraries are found beside ONNX Runtime, and keep no files of their own. */
export function parserEnvironment({ cuda, library }: OcrSetup): Record<string, string> {
  return cuda ? { ...ALWAYS, LD_LIBRARY_PATH: dirname(library), CUDA_CACHE_DISABLE: '1' } : { ...ALWAYS };
}
