import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ErrorNotice, FormLayout, Waiting } from '../../components';
import { answerOf, api } from '../../lib/api';
import { useMe } from '../../lib/session';
import { JoinForm } from './components/JoinForm';

/** What an owner's link, an invitation or a reset link leads to. The token stands behind `#`, which no server sees. */
export function JoinScreen() {
  const token = useLocation().hash.slice(1);
  const { data: me } = useMe();
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => answerOf(api.POST('/console/link/look', { body: { token } })),
    retry: false,
    staleTime: Infinity,
  });
  if (link.error) {
    return (
      <FormLayout title="This link can't be used">
        <ErrorNotice error={link.error} />
      </FormLayout>
    );
  }
  if (link.data === undefined || me === undefined) return <Waiting />;
  return <JoinForm key={token} token={token} link={link.data} me={me} />;
}
