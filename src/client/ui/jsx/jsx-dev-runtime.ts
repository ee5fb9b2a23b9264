import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { withTextElements } from './text-elements.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

type Props = { children?: unknown };
type Source = Parameters<typeof reactJsxDev>[4];

/** Like `jsx` and `jsxs`, for the server of a developer. */
export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: Source,
  self?: unknown,
): ReactElement => {
  const made = withTextElements(type, props);
  return reactJsxDev(type, made, key, isStatic && Array.isArray(made.children), source, self);
};
