// Runs before the first spec of the browser: the built service as two api processes and a worker over services of their own. Where there is
// no Chromium nothing is started, and the specs say that they are skipped.
module.exports = async function startService() {
  const { findChromium } = await import('../../../bench/corpus/page/chromium.mjs');
  const { modelsDir } = await import('../../../tools/setup/models.mjs');
  const chromium = findChromium();
  if (chromium === null) return;
  const { startCluster } = await import('../../fault/support/cluster.mjs');
  const { freePort } = await import('../../../tools/stack/ports.mjs');
  const smtpPort = await freePort();
  const cluster = await startCluster({
    apis: 2,
    workers: 1,
    env: {
      RECTO_MODELS_DIR: modelsDir(),
      RECTO_WEBHOOK_ALLOW: '127.0.0.0/8',
      RECTO_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      RECTO_MAIL_FROM: 'Recto <recto@example.com>',
      RECTO_SIGN_UP: 'open',
    },
  });
  globalThis.rectoBrowserCluster = cluster;
  const urls = cluster.apis.map(({ url }) => url);
  process.env.RECTO_BROWSER_TEST = JSON.stringify({
    chromium,
    urls,
    smtpPort,
    adminEnv: cluster.environment({ RECTO_PUBLIC_URL: urls[0] }),
  });
};
