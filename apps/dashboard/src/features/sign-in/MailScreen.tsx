import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { ErrorNotice, FormLayout } from '../../components';

interface Props {
  readonly title: string;
  /** What the mail will have, in a sentence. */
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly onSubmit: (email: string) => Promise<unknown>;
}

/** A form that has a link sent by mail. It says the same whoever has the address. */
export function MailScreen({ title, children, submitLabel, onSubmit }: Props) {
  const [email, setEmail] = useState('');
  const send = useMutation({ mutationFn: () => onSubmit(email) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <FormLayout title={send.isSuccess ? 'Look into your mail' : title}>
      {send.isSuccess ? (
        <Text role="status">A mail is on its way to {email}. Its link is good for 24 hours.</Text>
      ) : (
        <>
          {send.error && <ErrorNotice error={send.error} />}
          <Text>{children}</Text>
          <form onSubmit={submit}>
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth mt="lg" loading={send.isPending}>
              {submitLabel}
            </Button>
          </form>
        </>
      )}
      <Anchor component={Link} to="/sign-in" size="sm">
        Back to signing in
      </Anchor>
    </FormLayout>
  );
}
