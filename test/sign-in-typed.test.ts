// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';

const script = readFileSync('public/sign-in-typed.js', 'utf8');
const links = '<a href="#privacy" hreflang="en">Privacy</a><a href="#es" lang="es" hreflang="es">Español</a>';
const first = '<input name="email" type="email"><input name="phone" type="tel">';

function open(fields: string): void {
  document.body.innerHTML = `<form>${fields}</form>${links}`;
  new Function(script)();
}
const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;
const press = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click();

beforeEach(() => sessionStorage.clear());

it('what is typed on the sign-in page stays when the language is switched, once', () => {
  open(first);
  field('email').value = 'jordan@example.com';
  press('Español');
  open(first);
  expect([field('email').value, field('phone').value]).toEqual(['jordan@example.com', '']);
  open(first);
  expect(field('email').value).toBe('');
});

it('the address that a code was sent to is there again after the language was switched', () => {
  open('<input type="hidden" name="phone" value="+19735550118">');
  press('Español');
  open(first);
  expect(field('phone').value).toBe('+19735550118');
});

it('a link to a document keeps nothing, and what the server has filled in stays', () => {
  open(first);
  field('email').value = 'jordan@example.com';
  press('Privacy');
  open(first);
  expect(field('email').value).toBe('');
  field('email').value = 'former@example.com';
  press('Español');
  open('<input name="email" type="email" value="jordan@example.com">');
  expect(field('email').value).toBe('jordan@example.com');
});
