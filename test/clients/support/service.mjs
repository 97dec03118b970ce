// The built service for the clients: one process over temporary services, its storage behind a recorder at another
// origin, an organisation with a key, and an endpoint for webhooks.
import { modelsDir } from '../../../tools/setup/models.mjs';
import { freePort } from '../../../tools/stack/ports.mjs';
import { startCluster } from '../../fault/support/cluster.mjs';
import { startRecorder } from './recorder.mjs';

const CREDITS = 100_000;

export async function startService() {
  const recorder = await startRecorder();
  recorder.storagePort = await freePort();
  const cluster = await startCluster({
    apis: 1,
    workers: 0,
    env: {
      RECTO_ROLE: 'all',
      RECTO_MODELS_DIR: modelsDir(),
      RECTO_STORAGE_PORT: String(recorder.storagePort),
      RECTO_STORAGE_PUBLIC_URL: recorder.storageUrl,
      RECTO_WEBHOOK_ALLOW: '127.0.0.0/8',
      RECTO_DROP_IN_ROUTES: 'unstructured,docling',
    },
  });
  const { organisation } = await cluster.admin('org', 'create', '--name', 'clients', '--plan', 'free');
  await cluster.admin('credits', 'add', String(CREDITS), '--org', organisation.id);
  const { api_key: key } = await cluster.admin('key', 'create', '--org', organisation.id);
  const endpoint = await cluster.admin('webhook', 'add', recorder.hooksUrl, '--org', organisation.id);
  return {
    url: cluster.apis[0].url,
    key,
    recorder: recorder.url,
    webhookSecret: endpoint.secret,
    async stop() {
      await cluster.stop();
      await recorder.stop();
    },
  };
}
