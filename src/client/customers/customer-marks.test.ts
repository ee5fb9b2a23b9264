import { describe, expect, it } from 'vitest';
import { activityOf, nameOf } from './customer-marks.tsx';

const now = Date.parse('2026-11-20T19:00:00Z');

describe('activity badge of a customer', () => {
  it('the activity badge is Active up to 7 days after the last login, Recent up to 30, then Inactive', () => {
    expect(activityOf('2026-11-13T19:00:00Z', now)).toBe('Active');
    expect(activityOf('2026-11-13T18:59:00Z', now)).toBe('Recent');
    expect(activityOf('2026-10-21T19:00:00Z', now)).toBe('Recent');
    expect(activityOf('2026-10-21T18:59:00Z', now)).toBe('Inactive');
  });

  it('the activity badge is Inactive for a customer who never logged in', () => {
    expect(activityOf(null, now)).toBe('Inactive');
  });
});

it('nameOf returns the e-mail address of a customer without a name', () => {
  expect(nameOf({ firstName: null, lastName: null, email: 'a@example.com' })).toBe('a@example.com');
});
