// @vitest-environment jsdom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import EarlierTime from './earlier-time.tsx';

/** Friday, 20 November 2026, 4 PM in New York. */
const NOW = '2026-11-20T21:00:00.000Z';
const SUNDAY = '2026-11-22T15:00:00.000Z';
const times = { scheduledAt: '2026-11-27T15:00:00.000Z', promisedAt: '2026-11-27T15:30:00.000Z' };
const waiting = { since: NOW, offer: null, told: null };
const offer = { startAt: SUNDAY, expiresAt: '2026-11-20T21:09:05.000Z' };

let remove = () => {};
const show = (change: Partial<Booking>) => {
  remove();
  remove = render(<EarlierTime booking={aBooking({ ...times, ...change })} />);
};
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  answerWith({});
});
afterEach(() => {
  remove();
  remove = () => {};
  vi.useRealTimers();
});

const text = () => document.body.textContent ?? '';
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
const sent = () =>
  vi.mocked(fetch).mock.calls.map(([path, init]) => [init?.method, String(path), init?.body ?? null]);

describe('a booking that may be earlier', () => {
  it('has a button to hear of an earlier time', async () => {
    show({});
    expect(buttons()).toEqual(['Tell me if earlier']);
    press('Tell me if earlier');
    await expect.poll(sent).toEqual([['POST', '/api/bookings/booking-1/earlier', null]]);
  });

  it('has none a day before its time, nor an emergency that is promised soon', () => {
    show({ scheduledAt: '2026-11-21T21:00:00.000Z' });
    expect(buttons()).toEqual([]);
    // Empty, it would be a second gap between what is above and below.
    expect(document.querySelector('div[hidden], div.hidden')).not.toBeNull();
    const emergency = { serviceType: 'emergency', scheduledAt: null, createdAt: NOW } as const;
    show({ ...emergency, promisedAt: '2026-11-20T22:30:00.000Z' });
    expect(buttons()).toEqual([]);
    show({ ...emergency, promisedAt: '2026-11-20T22:31:00.000Z' });
    expect(buttons()).toEqual(['Tell me if earlier']);
  });

  it('says that it is on the list, and can leave it', async () => {
    show({ earlier: waiting });
    expect(text()).toContain('You are on the list');
    expect(buttons()).toEqual(['Leave the list']);
    press('Leave the list');
    await expect.poll(sent).toEqual([['DELETE', '/api/bookings/booking-1/earlier', null]]);
  });
});

describe('an offered time', () => {
  it('is shown with what is left of the time to take it, and is announced without the seconds', () => {
    show({ earlier: { ...waiting, offer } });
    const region = document.querySelector('[aria-live=polite]');
    const countdown = region?.querySelector('[aria-hidden=true]');
    expect(countdown?.textContent).toBe('9:05 left');
    countdown?.remove();
    const announced = region?.textContent;
    expect(announced).toContain('An earlier time is free');
    expect(announced).toContain('Sun, Nov 22 10:00 AM');
    expect(announced).toContain('Held for you until 4:09 PM');
    expect(buttons()).toEqual(['Take it', 'Keep my time']);
    expect(document.activeElement).toBe(document.body);
  });

  it('by night is held until the morning, without a countdown', () => {
    show({ earlier: { ...waiting, offer: { ...offer, expiresAt: '2026-11-21T13:00:00.000Z' } } });
    expect(text()).toContain('Held for you until Tomorrow 8:00 AM');
    expect(text()).not.toContain('left');
  });

  it('is taken by moving the booking', async () => {
    show({ earlier: { ...waiting, offer } });
    press('Take it');
    const body = JSON.stringify({ startAt: SUNDAY });
    await expect.poll(sent).toEqual([['POST', '/api/bookings/booking-1/move', body]]);
  });

  it('is declined by its time', async () => {
    show({ earlier: { ...waiting, offer } });
    press('Keep my time');
    const body = JSON.stringify({ declines: SUNDAY });
    await expect.poll(sent).toEqual([['POST', '/api/bookings/booking-1/earlier', body]]);
  });
});

it('a van that comes earlier than promised is told of', () => {
  show({ scheduledAt: null, earlier: { ...waiting, told: '2026-11-20T21:40:00.000Z' } });
  expect(text()).toBe('Your van comes earlier than promised: by Today 4:40 PM.');
  expect(buttons()).toEqual([]);
});

let change: (booking: Booking) => void;
const Changing = () => {
  const [booking, setBooking] = useState(aBooking({ ...times, earlier: { ...waiting, offer } }));
  change = setBooking;
  return <EarlierTime booking={booking} />;
};

describe('an offer that has ended', () => {
  const become = (to: Partial<Booking>) => flushSync(() => change(aBooking({ ...times, ...to })));

  it('says that the time stays as it is', () => {
    remove = render(<Changing />);
    become({ earlier: undefined });
    expect(text()).toContain('Your time stays as it is.');
  });

  it('says the time that was taken, and nothing of it once the booking is moved again', () => {
    remove = render(<Changing />);
    become({ scheduledAt: SUNDAY, earlier: undefined });
    expect(text()).toContain('Your time is now Sun, Nov 22 10:00 AM.');
    become({ serviceType: 'emergency', scheduledAt: null });
    expect(text()).not.toContain('Your time');
    become({});
    expect(text()).not.toContain('Your time');
  });
});
