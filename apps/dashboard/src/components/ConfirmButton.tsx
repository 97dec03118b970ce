import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'disabled'> {
  readonly label: string;
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly children: ReactNode;
  readonly isBusy?: boolean;
  /** What the button that changes nothing says. */
  readonly dismiss?: string;
  /** Closes when it is resolved. */
  readonly onConfirm: () => Promise<unknown>;
}

/** A button for what can't be taken back: it asks once more. */
export function ConfirmButton({ label, title, children, isBusy, dismiss = 'Cancel', onConfirm, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const confirm = () => {
    onConfirm().then(close, () => undefined);
  };
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        <Stack>
          <Text>{children}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {dismiss}
            </Button>
            <Button color="red.8" onClick={confirm} loading={isBusy ?? false} data-autofocus>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
