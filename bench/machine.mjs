// Describes the machine of a measurement.
import { existsSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Flags of /proc/cpuinfo with which the models' most expensive blocks run in half precision. */
const FAST_PATH = ['amx_bf16', 'avx512_bf16'];
const VECTORS = ['avx2', 'avx512f', 'avx512_vnni', ...FAST_PATH];

/** One line: processor, cores, memory, Node, and whether OCR has its fast path. */
export function machine() {
  const info = existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : '';
  const flags = (/^flags\s*:(.*)$/m.exec(info)?.[1] ?? '').trim().split(' ');
  const family = ['cpu family', 'model']
    .map((field) => `${field} ${new RegExp(`^${field}\\s*: (\\d+)$`, 'm').exec(info)?.[1] ?? 'unknown'}`)
    .join(', ');
  const vectors = VECTORS.filter((flag) => flags.includes(flag)).join(' ') || 'none known';
  const path = FAST_PATH.some((flag) => flags.includes(flag)) ? 'with' : 'without';
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `Machine: ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'} (${family}; vectors: ${vectors}), ${memory} GiB, Node ${process.version}; recognition ${path} its fast path`;
}
