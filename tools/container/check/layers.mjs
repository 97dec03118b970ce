// What an image's layers hold, in MB of files as they lie on a disk.
import fs from 'node:fs';
import { imageSays, LAYERS } from './buildah.mjs';

const SHOWN = 90;

/** A line for each layer with the step that made it, and one for their sum. */
export function layersOf(image) {
  const { rootfs, history } = imageSays(image);
  const sizes = new Map(
    JSON.parse(fs.readFileSync(LAYERS, 'utf8')).map((layer) => [layer['diff-digest'], layer['diff-size']]),
  );
  const makers = history.filter(({ empty_layer: isEmpty }) => !isEmpty).map(makerOf);
  const layers = rootfs.diff_ids.map((digest, index) => ({ size: sizes.get(digest) ?? 0, maker: makers[index] ?? '' }));
  const sum = layers.reduce((total, { size }) => total + size, 0);
  return [...layers.map(({ size, maker }) => `${mb(size)}  ${maker}`), `${mb(sum)}  in all`];
}

function makerOf({ created_by: step = '' }) {
  return step
    .replaceAll(/\s+/g, ' ')
    .replace(/^.*?#\(nop\) /, '')
    .slice(0, SHOWN);
}

function mb(bytes) {
  return `${String(Math.round(bytes / 1e6)).padStart(5)} MB`;
}
