import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { withTextElements } from './text-elements.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

type Props = { children?: unknown };

/** The JSX runtime of the build (vite.config.ts): React's, with texts in elements. */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsx(type, withTextElements(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement => {
  const made = withTextElements(type, props);
  return Array.isArray(made.children) ? reactJsxs(type, made, key) : reactJsx(type, made, key);
};
