import { Fragment, type ReactNode } from 'react';
import { t } from './texts.ts';

const PART = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g;

type Parts = Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>;

/**
 * A text with elements in it. `parts` has the value or element in place of `{name}`, and for `<name>…</name>` the
 * function that wraps the words between.
 */
export function RichText({ text, parts }: { text: string; parts: Parts }) {
  return <>{split(t(text), parts)}</>;
}

function split(text: string, parts: Parts): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, place = '', tag = '', inner = ''] = match;
    nodes.push(text.slice(end, match.index));
    const part = parts[place || tag];
    const made = typeof part === 'function' ? part(split(inner, parts)) : (part ?? whole);
    nodes.push(<Fragment key={match.index}>{made}</Fragment>);
    end = match.index + whole.length;
  }
  return [...nodes, text.slice(end)];
}
