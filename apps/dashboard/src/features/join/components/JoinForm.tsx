import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorNotice, FormLayout } from '../../../components';
import { answerOf, api, type Schema } from '../../../lib/api';
import { type Me, ME_KEY } from '../../../lib/session';

const SHORTEST_PASSWORD = 12;

interface Props {
  readonly token: string;
  readonly link: Schema<'OpenLink'>;
  readonly me: Me | null;
}

/** Asks for what the link needs: an address, a name and a password for a new account, else less. */
export function JoinForm({ token, link, me }: Props) {
  const needs = needsOf(link, me);
  const [email, setEmail] = useState(link.email ?? '');
  const [name, setName] = useState('');
  const [organisation, setOrganisation] = useState('');
  const [password, setPassword] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const follow = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/console/link/follow', {
          body: {
            token,
            email: needs.email ? email : null,
            name: needs.name ? name : null,
            organisation: needs.organisation ? organisation : null,
            password: needs.password ? password : null,
          },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ME_KEY });
      await navigate('/', { replace: true });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    follow.mutate();
  };
  return (
    <FormLayout title={titleOf(link)}>
      <Text c="dimmed">{sentenceOf(link, me)}</Text>
      {follow.error && <ErrorNotice error={follow.error} />}
      <form onSubmit={submit}>
        {needs.email && (
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        {needs.name && (
          <TextInput
            label="Name"
            description="How others see you"
            autoComplete="name"
            mt="sm"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {needs.organisation && (
          <TextInput
            label="Organisation"
            description="What it is called; you are its owner"
            autoComplete="organization"
            required
            maxLength={100}
            mt="sm"
            value={organisation}
            onChange={(event) => setOrganisation(event.currentTarget.value)}
          />
        )}
        {needs.password && (
          <PasswordInput
            label={link.has_account ? 'Your password' : 'New password'}
            description={link.has_account ? null : `At least ${SHORTEST_PASSWORD} characters`}
            autoComplete={link.has_account ? 'current-password' : 'new-password'}
            minLength={link.has_account ? 1 : SHORTEST_PASSWORD}
            required
            mt="sm"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Button type="submit" fullWidth mt="lg" loading={follow.isPending}>
          {link.kind === 'reset' ? 'Set the password' : 'Continue'}
        </Button>
      </form>
    </FormLayout>
  );
}

function needsOf(link: Props['link'], me: Me | null) {
  const isSelf = me !== null && (link.kind === 'owner' || me.user.email === link.email);
  const organisation = link.kind === 'sign_up';
  if (link.kind === 'reset') return { email: false, name: false, organisation, password: true };
  if (isSelf) return { email: false, name: false, organisation, password: false };
  return { email: link.kind === 'owner', name: !link.has_account, organisation, password: true };
}

function titleOf({ kind, organisation_name }: Props['link']): string {
  if (kind === 'reset') return 'Set a new password';
  if (kind === 'sign_up') return 'Make your organisation';
  return `Join ${organisation_name ?? 'the organisation'}`;
}

function sentenceOf({ kind, role, email }: Props['link'], me: Me | null): string {
  if (kind === 'reset') return 'All your sessions end, and you are signed in here.';
  if (kind === 'sign_up') return `Your address is confirmed${email === null ? '' : `: ${email}`}.`;
  const as = kind === 'owner' ? 'This link makes you the owner' : `You are invited as ${role ?? 'member'}`;
  if (me !== null && (kind === 'owner' || me.user.email === email)) return `${as}, as ${me.user.email}.`;
  return email === null ? `${as}. Say who you are.` : `${as}, for ${email}.`;
}
