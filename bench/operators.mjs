// What each custom operator of recto-infer saves, by leaving out one at a time. The measurement is a Rust test that is
// ignored by default.
import { spawnSync } from 'node:child_process';
import { root } from './support.mjs';

const TEST = ['test', '--release', '--locked', '-p', 'recto-infer', 'operator_times'];

export function operators() {
  const { status, stdout } = spawnSync('cargo', [...TEST, '--', '--ignored', '--nocapture'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('the operators could not be measured');
  const figures = stdout.split('\n').filter((line) => !/^(running|test|\s*$)/.test(line));
  console.log(figures.join('\n'));
}
