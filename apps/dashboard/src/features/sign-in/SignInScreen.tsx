import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ErrorNotice, FormLayout } from '../../components';
import { answerOf, api } from '../../lib/api';
import { ME_KEY, pathAfterSignIn, useMe } from '../../lib/session';
import { WaysIn } from './WaysIn';

export function SignInScreen() {
  const { search } = useLocation();
  const { data: me } = useMe();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const queries = useQueryClient();
  const signIn = useMutation({
    mutationFn: () => answerOf(api.POST('/console/sign-in', { body: { email, password } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ME_KEY }),
  });
  if (me) return <Navigate to={pathAfterSignIn(search)} replace />;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <FormLayout title="Sign in to Recto">
      {signIn.error && <ErrorNotice error={signIn.error} />}
      <form onSubmit={submit}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          mt="sm"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth mt="lg" loading={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <WaysIn />
    </FormLayout>
  );
}
