import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Day } from '../../domain/bookings/schedule.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import type { DaySlots } from './shared/slots.ts';
import { SlotPicker } from './slot-picker.tsx';

/** Renders the slots of a day; each has its instant, its time as shown, and whether it can be chosen. */
function slotsOn(day: Day, nowMs: number, states: DaySlots['states'] = new Map(), own?: string) {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  const html = renderToStaticMarkup(
    <SlotPicker day={day} slot={null} states={states} own={own} onPick={() => {}} />,
  );
  const slots = [...html.matchAll(/<input([^>]*)\/>(.*?)<\/label>/g)].map(([, attributes = '', time]) => ({
    at: /value="([^"]*)"/.exec(attributes)?.[1] ?? '',
    time: time?.replace('\u202f', ' '),
    isEnabled: !attributes.includes('disabled=""'),
  }));
  return { html, slots };
}

afterEach(() => void vi.useRealTimers());

// The device is in Los Angeles.
describe('slot picker on a device in another time zone', () => {
  it.each([
    ['a usual day', '2026-11-21', '2026-11-21T13:00:00.000Z'],
    ['the day on which clocks go back', '2026-11-01', '2026-11-01T13:00:00.000Z'],
    ['the day on which clocks go forward', '2027-03-14', '2027-03-14T12:00:00.000Z'],
  ])('the slots of %s are New York times', (_, day, eight) => {
    const { html, slots } = slotsOn(day, Date.parse(eight) - 2 * DAY_MS);
    expect(html).toContain('Times are New York time (Eastern).');
    expect(slots).toHaveLength(26);
    expect(slots.every(({ isEnabled }) => isEnabled)).toBe(true);
    expect(slots[0]).toMatchObject({ at: eight, time: '8:00 AM' });
    const last = new Date(Date.parse(eight) + 12.5 * HOUR_MS).toISOString();
    expect(slots.at(-1)).toMatchObject({ at: last, time: '8:30 PM' });
  });

  it('slots less than 24 hours ahead are shown disabled', () => {
    // The time is 12:10 PM, so 12:00 PM tomorrow is too soon and 12:30 PM is not.
    const { slots } = slotsOn('2026-11-21', Date.parse('2026-11-20T17:10:00Z'));
    expect(slots).toHaveLength(26);
    const disabled = slots.filter(({ isEnabled }) => !isEnabled);
    expect(disabled).toHaveLength(9);
    expect(disabled.at(-1)?.time).toBe('12:00 PM');
    expect(slots[9]).toMatchObject({ time: '12:30 PM', isEnabled: true });
  });

  it('full slots are struck through, called full and disabled, and the own one says that it is kept', () => {
    const { html, slots } = slotsOn(
      '2026-11-21',
      Date.parse('2026-11-19T17:10:00Z'),
      new Map([
        ['2026-11-21T15:00:00.000Z', 'full'],
        ['2026-11-21T15:30:00.000Z', 'held'],
        ['2026-11-21T16:00:00.000Z', 'free'],
      ]),
    );
    const textOf = (at: string) =>
      new RegExp(`value="${at}"/>(.*?)</label>`)
        .exec(html)?.[1]
        ?.replace(/<[^>]+>/g, '')
        .replace('\u202f', ' ');
    expect(textOf('2026-11-21T15:00:00.000Z')).toBe('10:00 AM Full');
    expect(html).toContain('<s>10:00');
    expect(textOf('2026-11-21T15:30:00.000Z')).toBe('10:30 AM Kept for you');
    expect(textOf('2026-11-21T16:00:00.000Z')).toBe('11:00 AM');
    expect(slots.filter(({ isEnabled }) => !isEnabled).map(({ at }) => at)).toEqual([
      '2026-11-21T15:00:00.000Z',
    ]);
  });

  it('the present time of a booking that is moved is named so, and not as full', () => {
    const own = '2026-11-21T15:00:00.000Z';
    const now = Date.parse('2026-11-19T17:10:00Z');
    const { html, slots } = slotsOn('2026-11-21', now, new Map([[own, 'full']]), own);
    expect(html).toContain('Your time');
    expect(html).not.toContain('Full');
    expect(slots.filter(({ isEnabled }) => !isEnabled).map(({ at }) => at)).toEqual([own]);
  });
});
