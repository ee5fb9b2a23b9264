import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { codeFiles } from './find-texts.ts';

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the files that a file imports at run time, also lazily. */
function importsOf(file: string): string[] {
  const found: string[] = [];
  const add = (source: unknown) => {
    const value = isNode(source) && source.value;
    if (typeof value === 'string' && value.startsWith('.')) found.push(join(dirname(file), value));
  };
  (function visit(node: Node) {
    if (node.importKind === 'type' || node.exportKind === 'type') return;
    if (/^(ImportDeclaration|ImportExpression|Export(Named|All)Declaration)$/.test(node.type))
      add(node.source);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  })(parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node);
  return found.filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

/** Returns all files that are reached from some files without the files to leave out. */
function reachedFrom(files: readonly string[], without: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || without.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(file));
  }
  return reached;
}

const ROUTES = 'src/client/routes.tsx';

/** Returns the pages that the route table has under /admin and /tech. */
function staffPages(): Set<string> {
  const table = readFileSync(ROUTES, 'utf8');
  const files = new Map<string, string>();
  for (const [, name = '', path = ''] of table.matchAll(
    /const (\w+) = lazyPart\('[^']+', \(\) => import\('\.\/([^']+)'\)/g,
  ))
    files.set(name, join('src/client', path));
  const staff = new Set<string>();
  let parent = '';
  for (const [, own = '', name = ''] of table.matchAll(/<Route (?:path="([^"]*)"|index) element=\{<(\w+)/g)) {
    if (own.startsWith('/')) parent = own;
    const file = files.get(name);
    if (file && /^\/(?:admin|tech)/.test(parent)) staff.add(file);
  }
  return staff;
}

/**
 * The parts of server, rules and contract whose texts only staff read. A new file counts as the customer's until it is
 * listed here, and a listed one that a customer's page imports counts as the customer's too.
 */
export const STAFF_PARTS: readonly string[] = [
  'src/contract/shapes/books.ts',
  'src/contract/shapes/customer-history.ts',
  'src/contract/shapes/failed-task.ts',
  'src/contract/shapes/location-notice.ts',
  'src/contract/shapes/saved-view.ts',
  'src/contract/shapes/second-factor.ts',
  'src/domain/audit.ts',
  'src/domain/dispatch/',
  'src/domain/money/dispute.ts',
  'src/domain/people/staff.ts',
  'src/domain/retention.ts',
  'src/server/customers/',
  'src/server/dispatch/',
  'src/server/notifications/messages/sign-in-change.ts',
  'src/server/notifications/messages/staff-messages.ts',
  'src/server/partners/ask-partner.ts',
  'src/server/phone-bookings/',
  'src/server/platform/jobs/',
  'src/server/staff/',
  'src/server/technicians/',
];

const isStaffPart = (file: string): boolean => STAFF_PARTS.some((part) => file.startsWith(part));

/** Returns the code files with texts that customers may read: their pages, and what the server may send them. */
export function customerFiles(): string[] {
  // The build replaces the table of all calls by their names.
  const without = staffPages().add('src/client/app/call-tokens.ts');
  const pages = reachedFrom(['src/client/main.tsx', 'src/client/page-html.tsx'], without);
  const others = ['src/contract', 'src/domain', 'src/server'].flatMap(codeFiles);
  return [...new Set([...pages, ...others.filter((file) => !isStaffPart(file))])].sort();
}
