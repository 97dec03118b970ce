/** The path of ONNX Runtime's library: the one that onnxruntime-node ships for this machine. */
import { dirname, join } from 'node:path';

const LIBRARIES: Readonly<Record<string, string>> = {
  linux: 'libonnxruntime.so.1',
  darwin: 'libonnxruntime.dylib',
};

export function runtimeLibrary(): string {
  const file = LIBRARIES[process.platform];
  if (file === undefined) throw new Error(`ONNX Runtime is not brought for ${process.platform}`);
  const home = dirname(require.resolve('onnxruntime-node/package.json'));
  return join(home, 'bin/napi-v6', process.platform, process.arch, file);
}
