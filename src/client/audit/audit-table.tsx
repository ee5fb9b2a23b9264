import './audit.css';
import { type AuditEntry, actionName } from '../../domain/audit.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { texts } from '../../domain/texts.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { When } from '../ui/time.tsx';

const columns = texts(['Time', 'Who', 'Action', 'What', 'Detail', 'Address']);

type AboutProps = { id: string | null | undefined; text: string; onAbout: (id: string) => void };

/** Shows a username in full; a shortened id is a button that filters by the full id. */
function About({ id, text, onAbout }: AboutProps) {
  if (!id || text === id) return <span>{text}</span>;
  return (
    <button
      type="button"
      title={id}
      aria-label={t('Entries about {name}', { name: text })}
      className="min-h-6 cursor-pointer text-left underline decoration-line underline-offset-4 hover:decoration-current"
      onClick={() => onAbout(id)}
    >
      {text}
    </button>
  );
}

type TableProps = { entries: readonly AuditEntry[]; onAbout: (id: string) => void };

/** The entries as rows; on a phone each takes three lines. `onAbout` gets the id to filter by. */
export function AuditTable({ entries, onAbout }: TableProps) {
  return (
    <Table label={t('Audit log table')} className="audit-rows">
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{t(column)}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.position}>
            <Cell className="whitespace-nowrap text-ink-soft">
              <When at={entry.at} />
            </Cell>
            <Cell className="font-semibold">
              <About id={entry.actor} text={whoText(entry)} onAbout={onAbout} />
            </Cell>
            <Cell>{t(actionName[entry.action])}</Cell>
            <Cell className="whitespace-nowrap text-ink-soft">
              <About id={entry.subject?.id} text={subjectText(entry)} onAbout={onAbout} />
            </Cell>
            <Cell className="[overflow-wrap:anywhere] text-ink-soft">{detailText(entry)}</Cell>
            <Cell className="text-ink-soft">{entry.address}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The name of the person behind an entry: 'Anna', 'Customer a1b2c3d4', 'Server' or 'Unknown'. */
function whoText({ role, actor }: AuditEntry): string {
  if (role === 'system') return t('Server');
  if (actor === null) return t('Unknown');
  return role === 'customer' ? t('Customer {id}', { id: shortId(actor) }) : actor;
}

/** The booking, customer or username that an entry is about; empty when there is none. */
function subjectText({ subject }: AuditEntry): string {
  if (!subject) return '';
  if (subject.kind === 'staff') return subject.id;
  const id = shortId(subject.id);
  return subject.kind === 'booking' ? t('Booking {id}', { id }) : t('Customer {id}', { id });
}

/** The details of an entry: 'pending → confirmed', 'name, password'; empty when it has none. */
function detailText({ detail }: AuditEntry): string {
  const { from, to, ...others } = detail;
  const change =
    from === undefined && to === undefined
      ? []
      : [t('{from} → {to}', { from: from ?? t('nobody'), to: to ?? t('nobody') })];
  return [...change, ...Object.values(others)].filter(Boolean).join(', ');
}
