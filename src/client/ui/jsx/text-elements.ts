import { Fragment, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';
const isNothing = (child: unknown): boolean =>
  child === undefined || child === null || typeof child === 'boolean';

type Tag = 'span' | 'tspan';

/** Wraps each run of texts of a list that has elements too; the other children keep their places. */
function wrapRuns(children: readonly unknown[], tag: Tag): readonly unknown[] {
  if (!children.some((child) => isText(child) || Array.isArray(child))) return children;
  const wrapped: unknown[] = [...children];
  let at = -1;
  let run = '';
  const end = () => {
    // Browsers translate no blank text.
    if (at >= 0) wrapped[at] = run.trim() === '' ? run : jsx(tag, { children: run }, `text-${at}`);
    at = -1;
    run = '';
  };
  for (const [n, child] of children.entries()) {
    if (isText(child)) {
      if (at < 0) at = n;
      else wrapped[n] = null;
      run += child;
    } else if (!isNothing(child)) {
      end();
      if (Array.isArray(child)) wrapped[n] = wrapRuns(child, tag);
    }
  }
  end();
  return wrapped;
}

/**
 * Returns the children of an element so that React owns no text node beside another node. A browser that translates
 * the page puts each text node into `font` elements: React then fails when it removes such a node or inserts before
 * it, and a new text of it is never seen. The only text of an element is safe, because React sets it as the element's
 * content.
 */
function textElements(type: unknown, children: unknown): ReactNode {
  const tag = type === 'text' || type === 'tspan' ? 'tspan' : 'span';
  // The element around a fragment may have other nodes.
  if (type === Fragment && isText(children)) return jsx(tag, { children });
  if (!Array.isArray(children)) return children as ReactNode;
  if (type === Fragment) return wrapRuns(children, tag) as ReactNode;
  const texts = children.filter(isText);
  const isAllText = children.every((child) => isText(child) || isNothing(child));
  if (texts.length > 0 && isAllText) return texts.join('');
  return wrapRuns(children, tag) as ReactNode;
}

type Props = { children?: unknown };

export const withTextElements = <P extends Props>(type: unknown, props: P): P =>
  isNothing(props.children) ? props : { ...props, children: textElements(type, props.children) };
