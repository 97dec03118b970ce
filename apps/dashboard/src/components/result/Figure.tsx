import { Anchor, Text } from '@mantine/core';
import { useCallback } from 'react';
import type { ImageChunk } from '../../lib/api';
import classes from './Figure.module.css';

/** What this page shows of itself. */
const SHOWN_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * A figure of the document. Paths are served by this page's own origin, and bytes may come inside of the answer; any other address
 * leads to the storage, which the policy of the page keeps out, and is left to the reader to open.
 */
export function Figure({ image }: { readonly image: ImageChunk }) {
  const { image_url, image_b64, image_mime } = image;
  const label = `Figure on page ${image.page_no}`;
  if (image_url?.startsWith('/console/')) {
    return <img className={classes.picture} src={image_url} {...sizeOf(image)} alt={label} loading="lazy" />;
  }
  if (image_b64 !== undefined && SHOWN_TYPES.includes(image_mime)) return <InlineFigure image={image} label={label} />;
  if (image_url === undefined) return <Text c="dimmed">This figure has no picture.</Text>;
  return (
    <Anchor size="sm" href={image_url} target="_blank" rel="noreferrer" underline="always">
      Open the picture
    </Anchor>
  );
}

/** The policy of the page takes no `data:` address: the bytes get one of their own as long as they are on screen. */
function InlineFigure({ image, label }: { readonly image: ImageChunk; readonly label: string }) {
  const { image_b64 = '', image_mime } = image;
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const bytes = Uint8Array.from(atob(image_b64), (letter) => letter.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: image_mime }));
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [image_b64, image_mime],
  );
  return <img className={classes.picture} ref={show} {...sizeOf(image)} alt={label} />;
}

function sizeOf({ image_width, image_height }: ImageChunk) {
  return { width: image_width, height: image_height };
}
