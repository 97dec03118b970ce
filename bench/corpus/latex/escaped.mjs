// Text for LaTeX: what has a meaning there is written as a sign, and signs that would join stay apart.
const SIGNS = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  "'": '\\textquotesingle{}',
  '"': '\\textquotedbl{}',
  '`': '\\textasciigrave{}',
  '-': '{-}',
  '<': '{<}',
  '>': '{>}',
  ',': '{,}',
  '[': '{[}',
  ']': '{]}',
  '−': '$-$',
  '±': '\\textpm{}',
  '•': '\\textbullet{}',
  '°': '\\textdegree{}',
  // Not every face has this sign.
  '€': '{\\fontfamily{lmr}\\fontencoding{TS1}\\selectfont\\texteuro}',
  '✓': '\\ding{51}',
  '\u202f': '\\,',
  '\u00a0': '~',
  '\u2003': '\\quad ',
};

export function escaped(text) {
  return text.replace(/[\\{}$&#%_^~'"`\-<>,[\]−±•°€✓\u202f\u00a0\u2003]/g, (sign) => SIGNS[sign]);
}
