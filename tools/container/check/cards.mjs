// What can be said of the image for graphics cards without one: its libraries are whole but for the driver's, and a start says what lacks.
import assert from 'node:assert/strict';
import { runConfined } from './confined.mjs';

/** The driver's own, which the engine brings from the machine into the container. */
const OF_THE_DRIVER = /^libcuda\.so\.1$/;
/** Names the libraries that lie in a directory, and what the loader does not find for any of them. */
const LOOK = `
  cd "$RECTO_CUDA_DIR"
  for file in *.so*; do
    echo "there $file"
    LD_LIBRARY_PATH="$RECTO_CUDA_DIR" ldd "$file" | sed -n 's/^[[:space:]]*\\([^ ]*\\) => not found$/lacks \\1/p'
  done
  for file in licences/*; do echo "licence $file"; done`;

export async function checkLibraries({ steps, place }) {
  await steps.step('Libraries for a graphics card', async () => {
    const said = (await runConfined(place, ['sh', '-euc', LOOK])).trim().split('\n');
    const named = (word) => [
      ...new Set(said.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ')[1])),
    ];
    const foreign = named('lacks').filter((name) => !OF_THE_DRIVER.test(name));
    assert.deepEqual(foreign, [], 'libraries that neither the image nor the driver has');
    assert.notEqual(named('lacks').length, 0, "no library asks for the driver's: CUDA is not among them");
    steps.say(`  ${named('there').length} libraries, ${named('licence').length} licences; the driver's are not there`);
  });
}

/** A container that was given no card. */
export async function checkWithoutCard({ steps, place, command }) {
  await steps.step('Without a card: cuda refuses to start', async () => {
    const env = { ...place.env, RECTO_OCR_DEVICE: 'cuda' };
    await assert.rejects(
      runConfined({ ...place, env }, command),
      /RECTO_OCR_DEVICE is cuda, and there is no NVIDIA card/,
    );
  });
}

/** What `auto` says of itself then. */
export function assertFallback({ facts }) {
  assert.match(facts.ocr_fallback ?? '', /there is no NVIDIA card/, '/readyz says why the processor computes');
}
