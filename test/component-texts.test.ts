import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const isFunction = (value: unknown): value is Node =>
  isNode(value) && /^(ArrowFunctionExpression|Function(Expression|Declaration))$/.test(value.type);

/** Whether an expression is a text: of the catalogue, a template or a literal. */
function isText(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ParenthesizedExpression') return isText(node.expression);
  if (node.type === 'ConditionalExpression') return isText(node.consequent) || isText(node.alternate);
  if (node.type === 'LogicalExpression') return isText(node.left) || isText(node.right);
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'TemplateLiteral') return true;
  const { callee } = node;
  const name = isNode(callee) ? String(callee.name ?? '') : '';
  return node.type === 'CallExpression' && /^(t|plural|\w*(Text|Name|Time))$/.test(name);
}

function returnsOf(body: Node): unknown[] {
  if (body.type !== 'BlockStatement') return [body];
  const found: unknown[] = [];
  (function visit(node: Node): void {
    if (/Function/.test(node.type)) return;
    if (node.type === 'ReturnStatement') found.push(node.argument);
    for (const child of childrenOf(node)) visit(child);
  })(body);
  return found;
}

/** Lists what a translation by the browser breaks although the JSX runtime wraps texts. */
function faultsOf(source: string): string[] {
  const faults: string[] = [];
  const say = (node: Node, what: string) =>
    faults.push(`${source.slice(0, node.start).split('\n').length}: ${what}`);
  const check = (name: unknown, made: unknown) => {
    if (!isNode(name) || !/^[A-Z]/.test(String(name.name)) || !isFunction(made)) return;
    for (const returned of returnsOf(made.body as Node))
      if (isText(returned)) say(returned as Node, `${name.name} returns a text without an element`);
  };
  (function visit(node: Node) {
    if (node.type === 'FunctionDeclaration') check(node.id, node);
    if (node.type === 'VariableDeclarator') check(node.id, node.init);
    if (node.type === 'JSXOpeningElement' && (node.name as Node).name === 'option') {
      const names = (node.attributes as Node[]).map(({ name }) => (isNode(name) ? name.name : ''));
      if (!names.includes('value')) say(node, 'an option has no value but its text');
    }
    for (const child of childrenOf(node)) visit(child);
  })(parseSync('a.tsx', source).program as unknown as Node);
  return faults;
}

it.each([
  ["const Note = () => t('Saved');", 1],
  ["function Note({ a }) { if (a) return t('Saved'); return <p>{t('Saved')}</p>; }", 1],
  ['const Note = ({ a }) => (a ? `min` : null);', 1],
  ["const Note = ({ a }) => a && 'Saved';", 1],
  ['const Note = ({ at }) => clockTime(at);', 1],
  ['const Choice = () => <option>NJ</option>;', 1],
  ['const Choice = ({ a }) => <option key={a}>{a}</option>;', 1],
  ["const note = () => t('Saved');", 0],
  ["const Note = () => <span>{t('Saved')}</span>;", 0],
  ["const Note = () => { const words = () => t('Saved'); return <b>{words()}</b>; };", 0],
  ['const Choice = ({ a }) => <option value={a}>{a}</option>;', 0],
])('%s has %i faults', (source, count) => {
  expect(faultsOf(source)).toHaveLength(count);
});

it('no component returns a text without an element, and every option has a value', () => {
  const files = execSync("git ls-files -co --exclude-standard 'src/client/**/*.tsx'")
    .toString()
    .trim()
    .split('\n');
  const views = files.filter((file) => !file.includes('.test.'));
  expect(views.length).toBeGreaterThan(100);
  expect(
    views.flatMap((file) => faultsOf(readFileSync(file, 'utf8')).map((fault) => `${file}:${fault}`)),
  ).toEqual([]);
});
