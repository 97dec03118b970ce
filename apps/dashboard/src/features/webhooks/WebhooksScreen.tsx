import { Code, Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../components';
import { useMembership } from '../../lib/session';
import { Endpoints } from './components/Endpoints';
import { Messages } from './components/Messages';

export function WebhooksScreen() {
  const { may } = useMembership();
  const [search, setSearch] = useSearchParams();
  const isAdmin = may('admin');
  const tab = search.get('tab') === 'messages' || !isAdmin ? 'messages' : 'endpoints';
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={
          <>
            When a batch that was made with <Code>{'"webhook": {"mode": "signed"}'}</Code> ends, every enabled endpoint
            gets a signed message.{isAdmin ? '' : ' Admins manage the endpoints.'}
          </>
        }
      />
      <Tabs value={tab} onChange={(value) => setSearch(value === 'messages' ? { tab: value } : {})} keepMounted={false}>
        <Tabs.List mb="lg">
          {isAdmin && <Tabs.Tab value="endpoints">Endpoints</Tabs.Tab>}
          <Tabs.Tab value="messages">Messages</Tabs.Tab>
        </Tabs.List>
        {isAdmin && (
          <Tabs.Panel value="endpoints">
            <Endpoints />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="messages">
          <Messages />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
