/** How far a command is: a bar on a terminal, a line for each failure elsewhere. */
const WIDTH = 30;
const CLEAR_LINE = '\r\u001b[K';

export class Progress {
  readonly #total: number;
  readonly #isTerminal = process.stderr.isTTY;
  #done = 0;
  #failed = 0;

  constructor(total: number, already: number) {
    this.#total = total;
    if (already > 0) this.say(`${already} results are there already.`);
    this.#draw('');
  }

  get failed(): number {
    return this.#failed;
  }

  succeeded(name: string): void {
    this.#done += 1;
    this.#draw(name);
  }

  failure(name: string, reason: string): void {
    this.#done += 1;
    this.#failed += 1;
    this.say(`${name}: ${reason}`);
  }

  /** A line above the bar. */
  say(line: string): void {
    process.stderr.write(`${this.#isTerminal ? CLEAR_LINE : ''}${line}\n`);
    this.#draw('');
  }

  end(): void {
    if (this.#isTerminal) process.stderr.write(CLEAR_LINE);
    process.stderr.write(`${this.#done - this.#failed} of ${this.#total} done, ${this.#failed} failed\n`);
  }

  #draw(name: string): void {
    if (!this.#isTerminal || this.#total === 0) return;
    const full = Math.round((this.#done / this.#total) * WIDTH);
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
    process.stderr.write(`${CLEAR_LINE}${bar} ${this.#done}/${this.#total} ${name.slice(-40)}`);
  }
}
