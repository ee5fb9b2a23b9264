import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { ENGLISH } from '../../domain/texts.ts';
import { RichText } from './rich-text.tsx';
import { adoptTexts } from './texts.ts';

afterEach(() => adoptTexts(ENGLISH));

const b = (inner: ReactNode) => <b>{inner}</b>;
const drawn = (text: string, parts: Parameters<typeof RichText>[0]['parts']) =>
  renderToStaticMarkup(<RichText text={text} parts={parts} />);

it('RichText puts values, elements and wrapped words into a text', () => {
  expect(drawn('Call <b>{phone}</b> now, {name}.', { b, phone: '555', name: <i>Jordan</i> })).toBe(
    'Call <b>555</b> now, <i>Jordan</i>.',
  );
});

it('RichText puts the parts where the translated text has them', () => {
  adoptTexts({ language: 'es-US', texts: { 'From {a} <b>to</b> {c}': '<b>A</b> {c}, desde {a}' } });
  expect(drawn('From {a} <b>to</b> {c}', { a: 1, b, c: 'x' })).toBe('<b>A</b> x, desde 1');
});

it('RichText escapes the words of a text and of a value, and leaves what has no part', () => {
  expect(drawn('1 < 2 {missing} <u>words</u> {value}', { value: '<i>' })).toBe(
    '1 &lt; 2 {missing} &lt;u&gt;words&lt;/u&gt; &lt;i&gt;',
  );
});
