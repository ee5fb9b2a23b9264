// No browser changes an e-mail while React looks.
/** @jsxImportSource react */
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { languageTag } from '../../../domain/texts.ts';

export type Row = readonly [name: string, value: string];

/** The content of an e-mail, independent of its layout. `amount` is shown large. */
export type EmailContent = {
  subject: string;
  title: string;
  amount: string | null;
  intro: string;
  rows: Row[];
  /** Sentences below the rows, such as terms. */
  notes?: string[];
  link: Row;
  /** A second link, below the first. */
  secondLink?: Row;
  /** Attaches the calendar file of the booking, if the booking has a time. */
  hasCalendar?: true;
};

const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Removes line breaks, so that customers' texts cannot add a header or a row. */
const oneLine = (text: string): string => text.replace(LINE_BREAKS, ' ').trim();

export const renderText = (
  { intro, rows, notes = [], link, secondLink }: EmailContent,
  foot: string,
): string => {
  const facts = rows.map(([label, value]) => `${label}: ${oneLine(value)}`);
  const said = notes.length > 0 ? [...notes, ''] : [];
  const links = [link, ...(secondLink ? [secondLink] : [])].map(([name, href]) => `${name}: ${href}`);
  return [intro, '', ...facts, '', ...said, ...links, '', foot].join('\n');
};

/** For e-mail programs that support dark mode; others use the inline styles. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background: #0a0f0d !important; color: #eef4f0 !important; }
  .card { background: #121a16 !important; }
  .soft { color: #a9b8af !important; }
  .line { border-color: #24312a !important; }
}`;

const INK = '#0e1612';
const SOFT = '#4b5a52';
const RADIUS = 14;

const cell: CSSProperties = { padding: '10px 0', verticalAlign: 'top', borderTop: '1px solid #dfe5dd' };
const styles = {
  paper: {
    margin: 0,
    padding: '24px 12px',
    background: '#f6f8f5',
    color: INK,
    font: "16px/24px Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  },
  column: { maxWidth: 520, margin: '0 auto' },
  brand: { margin: '0 0 16px', padding: '0 12px', fontWeight: 700 },
  card: { padding: 24, background: '#ffffff', borderRadius: RADIUS },
  title: { margin: 0, fontSize: 20, lineHeight: '28px' },
  amount: {
    margin: '4px 0 0',
    fontSize: 40,
    lineHeight: '48px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
  },
  intro: { margin: '8px 0 20px', color: SOFT },
  table: { width: '100%', borderCollapse: 'collapse', font: 'inherit', fontSize: 15 },
  label: {
    ...cell,
    width: '1%',
    whiteSpace: 'nowrap',
    paddingRight: 16,
    textAlign: 'left',
    fontWeight: 400,
    color: SOFT,
  },
  value: { ...cell, textAlign: 'right', overflowWrap: 'anywhere' },
  notes: { margin: '16px 0 0', fontSize: 15, color: SOFT },
  action: { margin: '20px 0 0' },
  second: { margin: '12px 0 0', textAlign: 'center' },
  secondLink: { color: INK, fontWeight: 600 },
  link: {
    display: 'block',
    padding: '14px 20px',
    borderRadius: RADIUS,
    background: '#1fe08c',
    color: INK,
    fontWeight: 600,
    textAlign: 'center',
    textDecoration: 'none',
  },
  foot: { margin: '16px 0 0', padding: '0 12px', fontSize: 14, color: SOFT },
} satisfies Record<string, CSSProperties>;

type EmailTemplateProps = { content: EmailContent; brandName: string; foot: string; language: string };

/** Uses tables and inline styles, which e-mail programs support. */
function EmailTemplate({ content, brandName, foot, language }: EmailTemplateProps) {
  const { subject, title, amount, intro, rows, notes = [], link, secondLink } = content;
  const [name, href] = link;
  return (
    <html lang={languageTag(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="paper" style={styles.paper}>
        <div style={styles.column}>
          <p style={styles.brand}>{brandName}</p>
          <div className="card" style={styles.card}>
            <h1 style={styles.title}>{title}</h1>
            {amount !== null && <p style={styles.amount}>{amount}</p>}
            <p className="soft" style={styles.intro}>
              {intro}
            </p>
            <table style={styles.table}>
              <tbody>
                {rows.map(([label, value]) => (
                  <tr key={label}>
                    <th scope="row" className="line soft" style={styles.label}>
                      {label}
                    </th>
                    <td className="line" style={styles.value}>
                      {oneLine(value)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {notes.length > 0 && (
              <p className="soft" style={styles.notes}>
                {notes.join(' ')}
              </p>
            )}
            <p style={styles.action}>
              <a href={href} style={styles.link}>
                {name}
              </a>
            </p>
            {secondLink && (
              <p style={styles.second}>
                <a href={secondLink[1]} className="soft" style={styles.secondLink}>
                  {secondLink[0]}
                </a>
              </p>
            )}
          </div>
          <p className="soft" style={styles.foot}>
            {foot}
          </p>
        </div>
      </body>
    </html>
  );
}

export const renderHtml = (props: EmailTemplateProps): string =>
  `<!doctype html>\n${renderToStaticMarkup(<EmailTemplate {...props} />)}`;
