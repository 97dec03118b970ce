import { Button, FileButton, Loader, Stack, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import classes from '../playground.module.css';

interface Props {
  readonly isBusy: boolean;
  readonly onDrop: (file: File) => void;
}

/** Takes a document by dragging, by the keyboard, or from the clipboard. */
export function DropArea({ isBusy, onDrop }: Props) {
  const [isOver, setOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (file && !isBusy) onDrop(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => take(event.clipboardData.files[0])}
    >
      <Stack align="center" gap="xs">
        {isBusy ? (
          <>
            <Loader type="dots" aria-hidden />
            <Text role="status">Bringing the document in and counting its pages</Text>
          </>
        ) : (
          <>
            <Text size="lg" fw={600}>
              Drop a document here
            </Text>
            <Text c="dimmed">PDF, DOCX, PPTX or a picture, up to 150 MB and 2,000 pages. Looking at it is free.</Text>
            <FileButton onChange={take}>{(props) => <Button {...props}>Choose a file</Button>}</FileButton>
          </>
        )}
      </Stack>
    </div>
  );
}
