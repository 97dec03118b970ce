// Pseudo-text, deterministic for a seed.
const WORDS = (
  'account annual balance between board capital carried change company contract cost current customer delivery described document ' +
  'during each effect employee equipment expense financial following goods group growth held income increase interest inventory item ' +
  'later lease level management market material measure method month net number operating order other paid period plan price product ' +
  'provision purchase quarter rate receivable recognised report result revenue risk sale service share statement supplier tax term ' +
  'total under unit use value volume warehouse within work year the of and in to for on with by at from as'
).split(' ');

/** A source of phrases and numbers. */
export function seededWords(seed) {
  const random = mulberry32(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)];
  return {
    number: (low, high) => low + Math.floor(random() * (high - low + 1)),
    phrase: (count) => capitalised(Array.from({ length: count }, word).join(' ')),
    line: (characters) => {
      let line = capitalised(word());
      for (;;) {
        const next = word();
        if (line.length + next.length + 2 > characters) return `${line}.`;
        line += ` ${next}`;
      }
    },
  };
}

function capitalised(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** Mulberry32: a small generator with a period long enough for any document here. */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
