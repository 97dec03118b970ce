/** How many tokens a text has, by an estimate that is rather too high. Pure. */

/** Words of Latin script take a token for four letters or so; several tokenizers take one for each figure, mark and letter of other scripts. */
export function estimatedTokens(text: string): number {
  let letters = 0;
  let others = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x20;
    if (isLetter) letters += 1;
    else others += 1;
  }
  return Math.ceil(letters / 3 + others);
}
