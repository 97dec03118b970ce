import { PageHeader } from '../../components';
import { useMe } from '../../lib/session';
import { PasswordForm } from './components/PasswordForm';
import { Section } from './components/Section';

/** What is one's own in every organisation. */
export function AccountScreen() {
  const { data: me } = useMe();
  return (
    <>
      <PageHeader title="Your account" description={me?.user.email} />
      <Section title="Password" description="A new one ends your sessions elsewhere.">
        <PasswordForm />
      </Section>
    </>
  );
}
