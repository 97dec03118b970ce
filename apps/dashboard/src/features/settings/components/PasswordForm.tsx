import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ErrorNotice, showDone } from '../../../components';
import { answerOf, api } from '../../../lib/api';
import { ME_KEY } from '../../../lib/session';

const SHORTEST_PASSWORD = 12;

/** Ends all other sessions. */
export function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/console/me/password', { body: { current_password: current, new_password: next } })),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      // The session is a new one, with a token of its own.
      await queries.invalidateQueries({ queryKey: ME_KEY });
      showDone('Your password is changed. Your other sessions have ended.');
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={420}>
        {change.error && <ErrorNotice error={change.error} />}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description={`At least ${SHORTEST_PASSWORD} characters`}
          autoComplete="new-password"
          minLength={SHORTEST_PASSWORD}
          required
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <Button type="submit" loading={change.isPending} w="fit-content">
          Change the password
        </Button>
      </Stack>
    </form>
  );
}
