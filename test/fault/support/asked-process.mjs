// A process beside the launcher that is asked over IPC and answers: `AskedProcess` in the launcher, `answerTo` in the process.
import { fork } from 'node:child_process';

export class AskedProcess {
  #calls = new Map();
  #number = 0;

  /** Resolves when the program, a module that calls `answerTo`, is ready. */
  static async start(program, env = process.env) {
    const started = new AskedProcess(fork(program, { env }));
    await started.#answer(0);
    return started;
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
      for (const { reject } of this.#calls.values()) reject(new Error(`${child.spawnfile} ended: ${code ?? signal}`));
    });
  }

  get pid() {
    return this.child.pid;
  }

  ask(command, wish = {}) {
    this.#number += 1;
    this.child.send({ number: this.#number, command, wish });
    return this.#answer(this.#number);
  }

  async stop() {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.ask('stop').catch(() => undefined);
    await exited;
  }

  #answer(number) {
    return new Promise((resolve, reject) => this.#calls.set(number, { resolve, reject }));
  }
}

/** Answers each command by the function of its name, which may be asynchronous; `stop` lets go of what keeps the process alive. */
export function answerTo(commands, stop = () => undefined) {
  const all = {
    ...commands,
    async stop() {
      await stop();
      process.exit();
    },
  };
  process.on('message', ({ number, command, wish }) => {
    Promise.resolve()
      .then(() => all[command](wish))
      .then(
        (value) => process.send({ number, value }),
        (error) => process.send({ number, error: error.stack }),
      );
  });
  // A launcher that is killed takes it along.
  process.once('disconnect', () => process.exit());
  process.send({ number: 0 });
}
