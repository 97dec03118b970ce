import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ErrorNotice, showDone } from '../../../components';
import { useMembership } from '../../../lib/session';
import { useChangeOrganisation } from '../api/organisation';
import { Section } from './Section';

export function OrganisationForm() {
  const { organisation, organisationId, may } = useMembership();
  const change = useChangeOrganisation(organisationId);
  const [name, setName] = useState(organisation.name);
  const [inlineImages, setInlineImages] = useState(organisation.inline_images);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate({ name, inline_images: inlineImages }, { onSuccess: () => showDone('Saved.') });
  };
  return (
    <Section title="Organisation">
      {change.error && <ErrorNotice error={change.error} />}
      <form onSubmit={submit}>
        <Stack maw={480}>
          <TextInput
            label="Name"
            required
            maxLength={100}
            disabled={!may('owner')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label="Figures inside the answer"
            description="Pictures of figures stand in results as data. Otherwise results have links to them, which are good for an hour."
            disabled={!may('owner')}
            checked={inlineImages}
            onChange={(event) => setInlineImages(event.currentTarget.checked)}
          />
          {may('owner') && (
            <Button type="submit" loading={change.isPending} w="fit-content">
              Save
            </Button>
          )}
        </Stack>
      </form>
    </Section>
  );
}
