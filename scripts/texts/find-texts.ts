import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A text in the code and its file. `one` is the singular of a plural text. */
export type FoundText = { text: string; one: string | null; file: string };
/** A displayed string that is not translated. */
export type BareText = { text: string; file: string; line: number };

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Visits a node and its descendants; returning false skips the descendants. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
}

/** Returns the value of a string literal, of a template without values, or of their concatenation. */
function stringOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
  }
  if (node.type === 'JSXExpressionContainer') return stringOf(node.expression);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [stringOf(node.left), stringOf(node.right)];
    return left === null || right === null ? null : left + right;
  }
  return null;
}

/** Returns the strings among the values of a table: `texts({ a: ['b', 1] })` contains the text b. */
function stringsOf(node: unknown): string[] {
  const own = stringOf(node);
  if (own !== null) return [own];
  if (!isNode(node)) return [];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(stringsOf);
  if (node.type === 'ObjectExpression')
    return (node.properties as Node[]).flatMap((property) => stringsOf(property.value));
  if (node.type === 'ArrayExpression') return (node.elements as unknown[]).flatMap(stringsOf);
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return stringsOf(node.expression);
  if (node.type === 'ArrowFunctionExpression') return stringsOf(node.body);
  return [];
}

const nameOf = (callee: unknown): string => {
  if (!isNode(callee)) return '';
  return String(callee.type === 'MemberExpression' ? (callee.property as Node).name : callee.name);
};
const nameOfJsx = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

/** Attributes with displayed or spoken text. */
const SHOWN_ATTRIBUTE =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|altText|text|hint|aside|heading|description|empty|what|label|\w+(?:Label|Text|Title))$/;
const hasWords = (text: string) => /\p{L}{2}/u.test(text);

/** Returns the texts of a file, and the strings in JSX that no `t` translates. */
export function textsOfFile(file: string): { found: FoundText[]; bare: BareText[] } {
  const code = readFileSync(file, 'utf8');
  const found: FoundText[] = [];
  const bare: BareText[] = [];
  const add = (text: string | null, one: string | null = null) =>
    text !== null && found.push({ text, one, file });
  const leave = (text: string | null, { start }: Node) => {
    if (text === null || !hasWords(text)) return;
    // A JSX text starts with the line break after the tag.
    const first = start + code.slice(start).search(/\S/);
    bare.push({ text: text.trim(), file, line: code.slice(0, first).split('\n').length });
  };
  const { program } = parseSync(file, code);
  walk(program as unknown as Node, (node) => {
    if (node.type === 'CallExpression') {
      const args = node.arguments as Node[];
      const name = nameOf(node.callee);
      if (name === 't') for (const text of stringsOf(args[0])) add(text);
      if (name === 'plural') add(stringOf(args[2]), stringOf(args[1]));
      if (name === 'texts') for (const text of stringsOf(args[0])) add(text);
    }
    if (node.type === 'JSXText') leave(String(node.value), node);
    // A string as a child in braces, or in a conditional expression.
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[])
        if (child.type === 'JSXExpressionContainer')
          for (const text of stringsOf(child.expression)) leave(text, child);
    if (node.type === 'JSXAttribute') {
      const name = nameOfJsx(node.name);
      if (SHOWN_ATTRIBUTE.test(name) && isNode(node.value))
        for (const text of stringsOf(
          node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value,
        ))
          leave(text, node);
    }
    if (node.type === 'JSXOpeningElement' && nameOfJsx(node.name) === 'RichText') {
      for (const attribute of node.attributes as Node[])
        if (nameOfJsx(attribute.name) === 'text') add(stringOf(attribute.value));
      return false;
    }
    return true;
  });
  return { found, bare };
}

const isCode = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|test-|-for-tests/.test(name);

/** Lists the code files of a folder, without tests. */
export const codeFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .map((name) => join(folder, name))
    .sort();

/** Returns the texts of some files by their English text; the value is the singular of a plural text. */
export function textsIn(files: readonly string[]): Map<string, string | null> {
  const all = new Map<string, string | null>();
  for (const file of files)
    for (const { text, one } of textsOfFile(file).found) all.set(text, one ?? all.get(text) ?? null);
  return all;
}

/** Returns all texts of the product. */
export const allTexts = (): Map<string, string | null> =>
  textsIn(['src/client', 'src/contract', 'src/domain', 'src/server'].flatMap(codeFiles));
