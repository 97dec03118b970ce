// Ends batches by the service's own code in a process beside those of a cluster: messages as fast as they are wanted.
import { fileURLToPath } from 'node:url';
import { AskedProcess } from './asked-process.mjs';

const PROGRAM = fileURLToPath(new URL('./batch-ender-process.mjs', import.meta.url));

export class BatchEnder {
  #process;

  /** Over the database and the queue of a cluster. */
  static async start(cluster) {
    const ender = new BatchEnder();
    ender.#process = await AskedProcess.start(PROGRAM, cluster.environment({ RECTO_LOG: 'silent' }));
    return ender;
  }

  /** Registers an endpoint; resolves with its id and its secret. */
  endpoint(organisationId, url) {
    return this.#process.ask('endpoint', { organisationId, url });
  }

  /** Ends a batch of the organisation now; resolves with the id of its message. */
  end(organisationId) {
    return this.#process.ask('end', { organisationId });
  }

  stop() {
    return this.#process.stop();
  }
}
