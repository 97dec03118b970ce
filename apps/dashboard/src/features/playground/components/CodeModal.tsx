import { Button, Code, Modal, Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CopyButton } from '../../../components';
import type { Wish } from '../api/run-document';
import { codeOf } from '../model/code';
import classes from '../playground.module.css';

/** The same request from a program. */
export function CodeModal({ filename, wish }: { readonly filename: string; readonly wish: Wish }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const samples = codeOf(filename, wish, window.location.origin);
  return (
    <>
      <Button variant="default" onClick={open}>
        Copy as code
      </Button>
      <Modal opened={isOpen} onClose={close} title="The same from a program" size="xl">
        <Tabs defaultValue="curl">
          <Tabs.List mb="sm">
            {samples.map(({ language }) => (
              <Tabs.Tab key={language} value={language}>
                {language}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {samples.map(({ language, text }) => (
            <Tabs.Panel key={language} value={language}>
              <Stack gap="xs" align="flex-start">
                <Code block w="100%" className={classes.code}>
                  {text}
                </Code>
                <CopyButton value={text} />
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Modal>
    </>
  );
}
