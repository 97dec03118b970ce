/** What parser processes of these tests read pixels with: the models of the set-up, or those that RECTO_MODELS_DIR names. */
import { resolve } from 'node:path';
import { runtimeLibrary } from '../../../apps/server/src/platform/engine/ocr-runtime';

export const OCR_SETUP = {
  library: runtimeLibrary(),
  models: resolve(process.env['RECTO_MODELS_DIR'] ?? '.tools/models'),
  quality: 'mixed',
  cuda: false,
  precision: 'fast',
} as const;
