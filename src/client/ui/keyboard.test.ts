// @vitest-environment jsdom
import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { focusFirstRow } from './keyboard.ts';

it.for([0, 400])(
  'the arrow down leads from a search to the first row of a list scrolled by %i px',
  (scrolled) => {
    document.body.innerHTML = '<input><div id="box"><ul></ul></div>';
    const [box, list] = [document.querySelector('#box') as HTMLElement, document.querySelector('ul')];
    const draw = () => {
      const first = Math.floor(box.scrollTop / 100);
      const rows = [first, first + 1].map((row) => `<li><button data-row="${row}">${row}</button></li>`);
      if (list) list.innerHTML = rows.join('');
    };
    box.addEventListener('scroll', draw);
    box.scrollTop = scrolled;
    draw();
    focusFirstRow({ key: 'ArrowDown', preventDefault() {} } as KeyboardEvent<HTMLElement>, '[data-row]');
    expect((document.activeElement as HTMLElement).dataset.row).toBe('0');
  },
);
