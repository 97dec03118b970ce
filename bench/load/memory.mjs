// Resident memory of each process with everything below it, and how fast it grows: the slope of a straight line through the samples.
import { residentMiB } from '../support.mjs';

const EVERY_MS = 3_000;

export class MemoryWatch {
  #samples = new Map();

  constructor(processes) {
    this.processes = processes;
  }

  begin() {
    const begun = performance.now();
    const sample = () => {
      const minutes = (performance.now() - begun) / 60_000;
      for (const { name, pid } of this.processes) {
        const list = this.#samples.get(name) ?? [];
        list.push({ minutes, mb: residentMiB(pid, '') });
        this.#samples.set(name, list);
      }
    };
    sample();
    this.timer = setInterval(sample, EVERY_MS);
  }

  end() {
    clearInterval(this.timer);
  }

  growth() {
    return [...this.#samples].map(([process, samples]) => ({
      process,
      mb: samples.at(-1).mb,
      minutes: samples.at(-1).minutes,
      mbPerMinute: slope(samples),
    }));
  }
}

function slope(samples) {
  const mean = (of) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [x, y] = [mean(({ minutes }) => minutes), mean(({ mb }) => mb)];
  const spread = mean(({ minutes }) => (minutes - x) ** 2);
  return spread === 0 ? 0 : mean(({ minutes, mb }) => (minutes - x) * (mb - y)) / spread;
}
