// Loaded into the service before anything else: when the one who started it is gone without a word, it stops too.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
