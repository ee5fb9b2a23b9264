// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { aQuote } from '../../../test/a-quote.ts';
import { render } from '../../../test/render.tsx';
import type { QuotedOverload } from '../../domain/promise/quoted-overload.ts';
import { agreedOn, LateChoices, lateChoices } from './late-choices.tsx';

const quoted = (overload?: QuotedOverload, isLate = true) => ({
  ...aQuote({}).emergency,
  arrival: {
    ...{ fromAt: '2026-11-21T01:20:00Z', byAt: '2026-11-21T02:10:00Z' },
    ...{ basis: 'vans' as const, asOf: '2026-11-20T19:30:00Z' },
  },
  ...(isLate && { isLate: true as const }),
  ...(overload && { overload }),
});
const partner = { name: 'Roadside Partners', fromAt: '2026-11-20T20:00:00Z', byAt: '2026-11-20T20:30:00Z' };

let remove = () => {};
afterEach(() => remove());
const text = () => (document.body.textContent ?? '').replaceAll('\u202f', ' ');

describe('what a dispatcher can agree on with the caller of a late emergency', () => {
  it.each([
    ['an emergency in time', quoted(undefined, false), [], null],
    ['the honest time', quoted(), ['honest_time', 'waiting_list'], 'honest_time'],
    ['the waiting list', quoted({ rule: 'waiting_list' }), ['waiting_list', 'honest_time'], 'waiting_list'],
    [
      'a partner',
      quoted({ rule: 'partner', partner }),
      ['partner', 'honest_time', 'waiting_list'],
      'partner',
    ],
    ['a stop', quoted({ rule: 'stop' }), ['honest_time', 'waiting_list'], null],
  ] as const)('with the rule of %s', (_, emergency, choices, own) => {
    expect(lateChoices(emergency)).toEqual(choices);
    expect(agreedOn(emergency, null)).toBe(own);
    for (const choice of choices) expect(agreedOn(emergency, choice)).toBe(choice);
  });

  it('a partner that is not quoted any more is not agreed on', () => {
    expect(agreedOn(quoted({ rule: 'stop' }), 'partner')).toBeNull();
  });

  it('a stop is said with when it ends and the time that is true, and nothing is chosen before the caller agrees', () => {
    const chosen: string[] = [];
    remove = render(
      <LateChoices
        emergency={quoted({ rule: 'stop', againAt: '2026-11-20T22:00:00Z' })}
        value={null}
        error="Please agree with the caller on one of these."
        onChange={(choice) => chosen.push(choice)}
      />,
    );
    expect(text()).toContain('Emergencies are not sold. They are expected to be again at 5:00 PM');
    expect(text()).toContain('No technician before 8:20 PM');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Please agree');
    expect(document.querySelector('input:checked')).toBeNull();
    document.querySelector<HTMLInputElement>('input[value=waiting_list]')?.click();
    expect(chosen).toEqual(['waiting_list']);
  });

  it('a partner is said with its time and with what it gets', () => {
    remove = render(
      <LateChoices
        emergency={quoted({ rule: 'partner', partner })}
        value="partner"
        error={undefined}
        onChange={() => {}}
      />,
    );
    expect(text()).toContain('Roadside Partners comes between 3:00 and 3:30 PM');
    expect(text()).toContain(
      'Roadside Partners gets the first name, phone, place and car, and nothing else.',
    );
  });
});
