import { expect, it } from 'vitest';
import { spoken } from '../e2e/fixtures/spoken.ts';

const fits = (wanted: string | RegExp, text: string) =>
  wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted);

it.each([
  ['Cancel booking', 'Cancelar la reserva'],
  ['Pay $185.00', 'Pagar $185.00'],
  ['We tell you who comes on the day, by 9:00 AM.', 'Le decimos quién va ese día, a más tardar: 9:00 a.m.'],
])('a journey that looks for %j finds %j, and the English too', (english, spanish) => {
  expect(fits(spoken(english, { exact: true }), spanish)).toBe(true);
  expect(fits(spoken(english, { exact: true }), english)).toBe(true);
  expect(fits(spoken(english, { exact: true }), `${spanish} y más`)).toBe(false);
});

it('a text with a figure is not found with another figure', () => {
  expect(fits(spoken('Pay $185.00', { exact: true }), 'Pagar $125.00')).toBe(false);
});

it.each([
  [/^\d+\.\d miles away$/, 'A 3.1 millas'],
  [/^Receipt \d{6}$/, 'Recibo 000001'],
  [/^\$185\.00 \((refunded|not charged)\)$/, '$185.00 (no cobrado)'],
  [/^Good (morning|afternoon|evening) Jordan$/, 'Buenas tardes Jordan'],
  [/Assignment Pending/, 'Asignación pendiente Union, NJ'],
])('a journey that looks for the pattern %s finds %j', (pattern, spanish) => {
  expect(fits(spoken(pattern), spanish)).toBe(true);
});

it.each([
  [
    'Exact point kept (±16 ft). The text is a note for the technician.',
    'Punto exacto guardado (±16 ft). El texto es una nota para el técnico.',
  ],
  ['Trenton, NJ (town)', 'Trenton, NJ (localidad)'],
])('a journey that looks for %j, which is put together of several texts, finds %j', (english, spanish) => {
  expect(fits(spoken(english), spanish)).toBe(true);
});

it('a pattern of one text does not fit others', () => {
  expect(fits(spoken(/Assignment Pending/), 'Emergencia $185.00 Union, NJ')).toBe(false);
  expect(fits(spoken(/^\d+\.\d miles away$/), 'A menos de una milla')).toBe(false);
});

it('data stay as they are', () => {
  expect(spoken('48 Maple Court')).toBe('48 Maple Court');
  expect(spoken(/^\d{6}$/)).toEqual(/^\d{6}$/);
});
