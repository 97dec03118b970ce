module.exports = async function stopServices() {
  const stack = globalThis.rectoTestStack;
  if (!stack) return;
  globalThis.rectoTestStack = undefined;
  delete process.env.RECTO_TEST_DATABASE_URL;
  delete process.env.RECTO_TEST_REDIS_URL;
  await stack.destroy();
};
