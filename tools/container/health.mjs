// Ends with 0 when the service of this container is alive.
const port = process.env.RECTO_PORT || '8080';
const answer = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null);
process.exitCode = answer?.status === 200 ? 0 : 1;
