// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import { RiskText } from './risk-text.tsx';

let remove = () => {};
afterEach(() => remove());

it.each([
  ['a new one', false, null, 'Unassigned 3 min'],
  ['one whose alert nobody has acknowledged', true, null, 'Overdue, unassigned 3 min'],
  ['one that nobody can take', false, 'nobody can go', 'Unassigned 3 min, nobody can go'],
  // With 'Overdue' as well a row in large text would be cut.
  ['an overdue one that nobody can take', true, 'nobody can go', 'Unassigned 3 min, nobody can go'],
])('the row of an unassigned emergency, %s, says what it waits for', (_, overdue, nobody, text) => {
  const booking = aBooking({ serviceType: 'emergency', status: 'pending', assignedTechId: null });
  remove = render(<RiskText booking={booking} statement="unassigned 3" nobody={nobody} overdue={overdue} />);
  expect(document.body.textContent).toBe(text);
  const isAlarm = document.querySelector('.text-alarm-text') !== null;
  expect(isAlarm).toBe(overdue || nobody !== null);
});
