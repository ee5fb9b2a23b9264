import './audit.css';
import { type AuditEntry, actionName } from '../../domain/audit.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { When } from '../ui/time.tsx';
import { detailText, subjectText, whoText } from './audit-words.ts';

const columns = ['Time', 'Who', 'Action', 'What', 'Detail', 'Address'];

/** Entries in rows; on a phone each takes three lines. Whole ids are the titles of short ones. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table label="Audit log table" className="audit-rows">
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.position}>
            <Cell className="whitespace-nowrap text-ink-soft">
              <When at={entry.at} />
            </Cell>
            <Cell className="font-semibold" title={entry.actor ?? undefined}>
              {whoText(entry)}
            </Cell>
            <Cell>{actionName[entry.action]}</Cell>
            <Cell className="whitespace-nowrap text-ink-soft" title={entry.subject?.id}>
              {subjectText(entry)}
            </Cell>
            <Cell className="[overflow-wrap:anywhere] text-ink-soft">{detailText(entry)}</Cell>
            <Cell className="text-ink-soft">{entry.address}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
