import { PageHeader } from '../../components';
import { useMembership } from '../../lib/session';
import { Invitations } from './components/Invitations';
import { Leaving } from './components/Leaving';
import { Members } from './components/Members';
import { OrganisationForm } from './components/OrganisationForm';

export function SettingsScreen() {
  const { may } = useMembership();
  return (
    <>
      <PageHeader title="Settings" />
      <OrganisationForm />
      {may('admin') && <Members />}
      {may('admin') && <Invitations />}
      <Leaving />
    </>
  );
}
