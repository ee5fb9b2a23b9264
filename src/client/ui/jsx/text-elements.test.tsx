import { Fragment, type ReactNode } from 'react';
import { jsx as element } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { jsx, jsxs } from './jsx-runtime.ts';

const i = element('i', {}, 'i');
const drawn = (type: 'p' | 'text' | typeof Fragment, children: unknown) =>
  renderToStaticMarkup((Array.isArray(children) ? jsxs : jsx)(type, { children }) as ReactNode);

it.each<[string, unknown, string]>([
  ['a single text', 'Pay', '<p>Pay</p>'],
  ['a figure and its unit', [32, ' min'], '<p>32 min</p>'],
  ['a text that comes and goes', ['Pay', false, null, ' now'], '<p>Pay now</p>'],
  ['zero', [0, ' left'], '<p>0 left</p>'],
  ['an icon before a text', [i, 'Save'], '<p><i></i><span>Save</span></p>'],
  ['a text before an icon', ['Save', i], '<p><span>Save</span><i></i></p>'],
  ['several texts before an icon', ['±', 5, null, ' m', i], '<p><span>±5 m</span><i></i></p>'],
  ['texts around an icon', ['a', i, 'b'], '<p><span>a</span><i></i><span>b</span></p>'],
  ['blanks between elements', [i, ' ', i], '<p><i></i> <i></i></p>'],
  ['a text that a component passes on', [false, ['Save', i]], '<p><span>Save</span><i></i></p>'],
  ['texts that a component passes on beside an icon', [i, ['Save ', 2]], '<p><i></i><span>Save 2</span></p>'],
  ['nothing', [null, false, undefined], '<p></p>'],
  ['elements alone', [i, [i]], '<p><i></i><i></i></p>'],
])('%s is no text node beside another node', (_, children, html) => {
  expect(drawn('p', children)).toBe(html);
});

it('a text in a fragment has an element, because the fragment may stand beside others', () => {
  expect(drawn(Fragment, 'Save')).toBe('<span>Save</span>');
  expect(drawn(Fragment, ['Save ', 2])).toBe('<span>Save 2</span>');
});

it('a text of a drawing has an element of a drawing', () => {
  expect(drawn('text', ['a', element('tspan', {}, 'b'), 'c'])).toBe(
    '<text><tspan>a</tspan><tspan></tspan><tspan>c</tspan></text>',
  );
});

it('children that are no texts are the same, so that a function stays one', () => {
  const call = () => null;
  expect(jsx('p', { children: call }).props).toEqual({ children: call });
});
