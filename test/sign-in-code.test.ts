// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';

const script = readFileSync('public/sign-in-code.js', 'utf8');
let field: HTMLInputElement;
const submit = vi.fn();

/** Opens the page by a form or by Back, with what stands in the field before the script has come. */
function open(value = '', type: NavigationTimingType = 'navigate'): void {
  submit.mockClear();
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  document.body.innerHTML = '<form><input id="code"></form>';
  field = document.querySelector('input') as HTMLInputElement;
  field.value = value;
  (field.form as HTMLFormElement).requestSubmit = submit;
  new Function(script)();
}

beforeEach(() => open());

function type(text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

it('a sign-in code submits itself with its sixth digit, and not before', () => {
  for (const typed of ['', '1', '12', '12345']) type(typed);
  expect(submit).not.toHaveBeenCalled();
  type('123456');
  expect(submit).toHaveBeenCalledTimes(1);
});

it('a pasted sign-in code with a space submits itself once', () => {
  type('123 456');
  type('123 456 ');
  expect(submit).toHaveBeenCalledTimes(1);
});

it('a corrected sign-in code submits itself again', () => {
  type('123456');
  type('12345');
  type('123457');
  expect(submit).toHaveBeenCalledTimes(2);
});

it('a sign-in code that was there before the script submits itself, unless Back has restored it', () => {
  open('123456');
  expect(submit).toHaveBeenCalledTimes(1);
  open('123456', 'back_forward');
  expect(submit).not.toHaveBeenCalled();
});
