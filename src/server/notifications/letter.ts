export type Row = readonly [name: string, value: string];

/** What an e-mail says, whatever it looks like. `amount` is drawn large. */
export type Letter = {
  subject: string;
  title: string;
  amount: string | null;
  intro: string;
  rows: Row[];
  link: Row;
};

const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** What a customer typed stays one line, so that it cannot add a header or a row of its own. */
const oneLine = (text: string): string => text.replace(LINE_BREAKS, ' ').trim();

export const plainLetter = ({ intro, rows, link: [name, href] }: Letter, foot: string): string => {
  const facts = rows.map(([label, value]) => `${label}: ${oneLine(value)}`);
  return [intro, '', ...facts, '', `${name}: ${href}`, '', foot].join('\n');
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** For those programs that know of a dark scheme; the others keep what stands in the elements. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background: #0a0f0d !important; color: #eef4f0 !important; }
  .card { background: #121a16 !important; }
  .soft { color: #a9b8af !important; }
  .line { border-color: #24312a !important; }
}`;

const cell = 'padding:10px 0;vertical-align:top;border-top:1px solid #dfe5dd';

const rowHtml = ([label, value]: Row) =>
  `<tr><th scope="row" class="line soft" style="${cell};width:1%;white-space:nowrap;padding-right:16px;text-align:left;font-weight:400;color:#4b5a52">${escapeHtml(label)}</th>` +
  `<td class="line" style="${cell};text-align:right;overflow-wrap:anywhere">${escapeHtml(oneLine(value))}</td></tr>`;

const amountHtml = (amount: string) =>
  `<p style="margin:4px 0 0;font-size:40px;line-height:48px;font-weight:700;letter-spacing:-0.02em">${escapeHtml(amount)}</p>`;

/** Tables and inline styles: what mail programs understand. */
export function htmlLetter(letter: Letter, brandName: string, foot: string): string {
  const { subject, title, amount, intro, rows, link } = letter;
  const [name, href] = link;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:24px 12px;background:#f6f8f5;color:#0e1612;font:16px/24px Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;padding:0 12px;font-weight:700">${escapeHtml(brandName)}</p>
<div class="card" style="padding:24px;background:#ffffff;border-radius:14px">
<h1 style="margin:0;font-size:20px;line-height:28px">${escapeHtml(title)}</h1>
${amount === null ? '' : amountHtml(amount)}
<p class="soft" style="margin:8px 0 20px;color:#4b5a52">${escapeHtml(intro)}</p>
<table style="width:100%;border-collapse:collapse;font:inherit;font-size:15px">
${rows.map(rowHtml).join('\n')}
</table>
<p style="margin:20px 0 0"><a href="${escapeHtml(href)}" style="display:block;padding:14px 20px;border-radius:14px;background:#1fe08c;color:#0e1612;font-weight:600;text-align:center;text-decoration:none">${escapeHtml(name)}</a></p>
</div>
<p class="soft" style="margin:16px 0 0;padding:0 12px;font-size:14px;color:#4b5a52">${escapeHtml(foot)}</p>
</div></body></html>`;
}
