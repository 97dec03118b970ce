/** The OCR models of these tests' parser processes: those of the set-up, or of RECTO_MODELS_DIR. */
import { resolve } from 'node:path';
import { runtimeLibrary } from '../../../apps/server/src/platform/engine/ocr-runtime';

export const OCR_SETUP = {
  library: runtimeLibrary(),
  models: resolve(process.env['RECTO_MODELS_DIR'] ?? '.tools/models'),
  quality: 'mixed',
  cuda: false,
  precision: 'fast',
} as const;
