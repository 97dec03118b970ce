/**
 * Whether this process can compute on a graphics card of NVIDIA: a card, a driver that is new enough, and ONNX Runtime with its CUDA provider
 * and NVIDIA's libraries in one directory. What is looked at are names of files and the driver's own words; that the card works is seen when
 * models are loaded.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadText, readText } from './machine';

/** The library of ONNX Runtime that computes on the card, or the first thing that lacks, as the end of a sentence. */
export type Graphics = { readonly library: string } | { readonly fault: string };

/** What is seen of a machine. */
export interface Sight {
  readonly platform: string;
  readonly arch: string;
  /** The names in a directory; none where it can't be read. */
  readonly list: (directory: string) => readonly string[];
  readonly read: ReadText;
}

/** The first driver of CUDA 13. */
const LEAST_DRIVER = 580;
/** As onnxruntime-node names it. */
const RUNTIME = 'libonnxruntime.so.1';
const NEEDED = [RUNTIME, 'libonnxruntime_providers_cuda.so', 'libcudart.so.13', 'libcudnn.so.9'];

export function graphicsOfProcess(directory: string | undefined): Graphics {
  return graphicsWithin(directory, { platform: process.platform, arch: process.arch, list, read: readText });
}

export function graphicsWithin(directory: string | undefined, sight: Sight): Graphics {
  const fault = faultOfMachine(sight) ?? faultOfDriver(sight) ?? faultOfLibraries(directory, sight);
  return fault === null && directory !== undefined ? { library: join(directory, RUNTIME) } : { fault: fault ?? '' };
}

function faultOfMachine({ platform, arch, list }: Sight): string | null {
  if (platform !== 'linux' || arch !== 'x64') return `CUDA runs on Linux x64 alone, and this is ${platform} ${arch}`;
  if (list('/dev').some((name) => /^nvidia\d+$/.test(name))) return null;
  return 'there is no NVIDIA card here: /dev has no nvidia0, which a container gets from its engine (docker run --gpus all)';
}

function faultOfDriver({ read }: Sight): string | null {
  const version = /\s(\d+)\.\d+(\.\d+)?\s/.exec(`${read('/proc/driver/nvidia/version') ?? ''} `);
  if (version === null) return "NVIDIA's driver is not loaded: /proc/driver/nvidia/version names no version";
  if (Number(version[1]) >= LEAST_DRIVER) return null;
  return `NVIDIA's driver is ${version[0].trim()}, and CUDA 13 needs ${String(LEAST_DRIVER)} or later`;
}

function faultOfLibraries(directory: string | undefined, { list }: Sight): string | null {
  if (directory === undefined)
    return 'RECTO_CUDA_DIR names no directory with ONNX Runtime for CUDA, which the image of target gpu has';
  const names = list(directory);
  const lacks = NEEDED.find((name) => !names.includes(name));
  return lacks === undefined ? null : `${directory} (RECTO_CUDA_DIR) has no ${lacks}`;
}

function list(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
