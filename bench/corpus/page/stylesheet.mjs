// The look of a document. Lengths are points: a page is as large as its sheet.

/** Of footnotes and running heads, in sizes of the text. */
const SMALL = 0.8;
/** A page that is exactly as high as its sheet would be followed by an empty one where a browser rounds up. */
const LESS = 0.4;

export function stylesheet({ size, margin, style }) {
  const { font, headingFont, textSize, leading, headings, isJustified, isIndented, accent, headingLooks = [] } = style;
  const levels = [1, 2, 3, 4].map(
    (level) =>
      `h${level}{font-size:${headings[level - 1] ?? 1}em;color:${level < 3 ? accent : '#000'}${headingLook(headingLooks[level - 1], accent)}}`,
  );
  return `
@page{size:${size.width}pt ${size.height}pt;margin:0}
*{box-sizing:border-box}
html,body{margin:0;padding:0}
body{font-family:'${font}';font-size:${textSize}pt;line-height:${leading};color:#000;font-kerning:normal;font-variant-ligatures:none}
#source,#stock{position:absolute;left:0;top:0;width:${size.width - 2 * margin}pt;visibility:hidden}
.page{position:relative;width:${size.width}pt;height:${size.height - LESS}pt;overflow:hidden;break-after:page}
.page:last-child{break-after:auto}
.body{position:absolute;left:${margin}pt;right:${margin}pt;top:${margin}pt;bottom:${margin}pt}
.notes{position:absolute;left:${margin}pt;right:${margin}pt;bottom:${margin}pt;font-size:${SMALL}em}
.notes:not(:empty)::before{content:'';display:block;width:25%;border-top:.5pt solid #000;margin:4pt 0}
.head,.foot{position:absolute;left:${margin}pt;right:${margin}pt;font-size:${SMALL}em;display:flex;justify-content:space-between;gap:12pt}
.head{top:${margin / 2}pt}.foot{bottom:${margin / 2}pt}
.head>:only-child,.foot>:only-child{margin:auto}
h1,h2,h3,h4{font-family:'${headingFont}';font-weight:bold;line-height:1.2;margin:.7em 0 .35em}
${levels.join('\n')}
.body>:first-child,.column>:first-child{margin-top:0}
p{margin:0;overflow-wrap:break-word}
p.text{${isJustified ? 'text-align:justify;' : ''}${isIndented ? 'text-indent:1.2em' : 'margin-bottom:.6em'}}
p.text.more{text-indent:0}p.text.broken{margin-bottom:0;${isJustified ? 'text-align-last:justify' : ''}}
.bold{font-weight:bold}
.item{position:relative;margin-bottom:.15em}.item+:not(.item){margin-top:.6em}
.marker{position:absolute;width:1.4em;text-align:right;margin-left:-1.9em}
.caption{font-size:.88em;margin:.3em 0 .9em}.kept{margin-top:.4em}
.columns,.beside{display:flex;gap:20pt;align-items:flex-start}.column{flex:1 1 0;min-width:0}
.columns{margin-bottom:.6em}
hr{border:0;border-top:.6pt solid #000;margin:.5em 0}
.chart{display:block;width:100%;max-width:300pt;margin:.4em auto;overflow:visible}.chart text{font-family:'${font}'}
${tables(accent)}
${fields()}
${others(style)}`;
}

function headingLook({ isBold = true, isItalic = false, isRuled = false, align = 'left' } = {}, accent) {
  return (
    (isBold ? '' : ';font-weight:normal') +
    (isItalic ? ';font-style:italic' : '') +
    (isRuled ? `;border-bottom:.8pt solid ${accent};padding-bottom:.15em` : '') +
    (align === 'left' ? '' : ';text-align:center')
  );
}

function others({ captionLook = {}, accent }) {
  const { align = 'left', isItalic = false } = captionLook;
  return `
.caption{text-align:${align === 'centre' ? 'center' : align}${isItalic ? ';font-style:italic' : ''}}
.italic{font-style:italic}.small{font-size:.8em}p.text.small{margin-bottom:.9em;text-indent:0}
sup{font-size:.68em;line-height:0;vertical-align:super}
.code{font-family:'DejaVu Sans Mono';font-size:.8em;line-height:1.3;margin:.4em 0 .8em;white-space:pre}
.formula{display:flex;justify-content:space-between;margin:.5em 1em .8em}
.entry{display:flex;align-items:baseline;gap:4pt}.entry .gap{flex:1}.entry .dots{flex:1;min-width:0;white-space:nowrap;text-align:right}
.entry.line{border-bottom:.4pt solid #999}.entry+:not(.entry){margin-top:.8em}
.region.box{border:.7pt solid #000;padding:6pt 8pt;margin:.5em 0 .9em}.region.tint{background:#eef1f4;padding:6pt 8pt;margin:.5em 0 .9em}
.region.bar{border-left:2.5pt solid ${accent};padding-left:8pt;margin:.5em 0 .9em}.region.inset{padding:0 2.5em;margin:.5em 0 .9em}
.region>:first-child{margin-top:0}`;
}

function tables(accent) {
  const rule = '.6pt solid #000';
  return `
table{border-collapse:collapse;width:100%;margin:.4em 0 1em}
th,td{padding:var(--pad,2.5pt 4pt);vertical-align:middle;text-align:left}
.column table{font-size:.88em}
table.top :is(th,td){vertical-align:top}table.tight td{padding:0}table.tight td.right{white-space:nowrap}table.tight{margin:0}
th{font-weight:bold}th.right,td.right{text-align:right}th.centre,td.centre{text-align:center}
.rulings-grid th,.rulings-grid td{border:${rule}}
.rulings-rows tr>*{border-bottom:${rule}}.rulings-rows tr:first-child>*{border-top:${rule}}.rulings-rows tbody tr:first-child>*{border-top:0}
.rulings-head{border-bottom:${rule}}.rulings-head thead{border-top:${rule};border-bottom:${rule}}
td .hanging{padding-left:1.4em;text-indent:-1.4em}
tr.dark>*{background:#e8e8e8}.filled thead th{background:${accent};color:#fff}
.kept table{margin-bottom:.3em}`;
}

function fields() {
  const line = '.6pt solid #333';
  return `
.fields{display:grid;gap:6pt 14pt;margin:.3em 0 .8em}
.field{display:flex;gap:4pt;align-items:flex-end}.field .label{font-weight:bold;white-space:nowrap}
.field .value{flex:1 1 0;min-width:0;min-height:1.35em;padding:0 3pt}
.field.line .value{border-bottom:${line}}.field.box .value{border:${line}}.field.dots .value{border-bottom:1pt dotted #333}
.field.above{display:block;border:${line};padding:2pt 3pt}.field.above .label{display:block;font-size:.72em;font-weight:normal}
.field.above .value{display:block;padding:0}
.mark{display:flex;gap:6pt;align-items:center}
.mark>[data-field]{display:inline-flex;align-items:center;justify-content:center;width:1em;height:1em;flex:none}
svg.drawn{width:1em;height:1em;border:.7pt solid #111}svg.drawn.radio{border-radius:50%}
.mark .sign{font-family:'DejaVu Sans';font-size:1.1em;line-height:1}`;
}
