module.exports = async function stopService() {
  await globalThis.rectoBrowserCluster?.stop();
  globalThis.rectoBrowserCluster = undefined;
  delete process.env.RECTO_BROWSER_TEST;
};
