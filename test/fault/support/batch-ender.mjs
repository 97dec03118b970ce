// Ends batches by the service's own code in a process beside those of a cluster: messages as fast as they are wanted.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./batch-ender-process.mjs', import.meta.url));

export class BatchEnder {
  #calls = new Map();
  #number = 0;

  /** Over the database and the queue of a cluster. */
  static async start(cluster) {
    const ender = new BatchEnder(fork(PROGRAM, { env: cluster.environment({ RECTO_LOG: 'silent' }) }));
    await ender.#answer(0);
    return ender;
  }

  constructor(child) {
    this.child = child;
    child.on('message', ({ number, value, error }) => {
      const call = this.#calls.get(number);
      this.#calls.delete(number);
      if (error === undefined) call?.resolve(value);
      else call?.reject(new Error(error));
    });
    child.once('exit', (code, signal) => {
      for (const { reject } of this.#calls.values()) reject(new Error(`the ender of batches ended: ${code ?? signal}`));
    });
  }

  /** Registers an endpoint; resolves with its id and its secret. */
  endpoint(organisationId, url) {
    return this.#ask('endpoint', { organisationId, url });
  }

  /** Ends a batch of the organisation now; resolves with the id of its message. */
  end(organisationId) {
    return this.#ask('end', { organisationId });
  }

  async stop() {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.#ask('stop', {}).catch(() => undefined);
    await exited;
  }

  #ask(command, wish) {
    this.#number += 1;
    this.child.send({ number: this.#number, command, wish });
    return this.#answer(this.#number);
  }

  #answer(number) {
    return new Promise((resolve, reject) => this.#calls.set(number, { resolve, reject }));
  }
}
