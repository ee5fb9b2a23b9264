import { Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { HttpError } from '../app/http.ts';
import { store } from '../app/store.ts';
import { bookByPhoneAtom, outcomeOf } from './book.ts';
import { BookByPhone } from './book-by-phone.tsx';

const MESSAGE = 'You have 3 open emergencies already. For another one please call us at (908) 555-0142.';

const render = () =>
  renderToStaticMarkup(
    <Provider store={store}>
      <BookByPhone />
    </Provider>,
  );

afterEach(() => store.set(bookByPhoneAtom, null));

it('an order beyond the limit has the sentence and a call link above Pay, and its payment is void', () => {
  const error = new HttpError(429, JSON.stringify({ code: 'TOO_MANY_BOOKINGS', message: MESSAGE }), '');
  expect(outcomeOf(error)).toBe('pay-again');
  expect(render()).toBe('');
  store.set(bookByPhoneAtom, MESSAGE);
  const html = render();
  expect(html).toContain(MESSAGE);
  expect(html).toContain('href="tel:');
});
