// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import { OverloadRule, type Selling } from '../../domain/promise/overload.ts';
import { queryClient } from '../app/query-client.ts';
import { readSelling } from '../staff/api.ts';
import { SellingNote } from './selling-note.tsx';

let remove = () => {};
afterEach(() => {
  remove();
  queryClient.clear();
});

const since = '2026-11-20T19:41:00.000Z';
const usual: Selling = {
  ...{ rule: 'honest_time', isLimited: false, since: null, waitMinutes: null, maxWaitMinutes: 90 },
  ...{ partner: null, override: null },
};
const limited: Selling = { ...usual, isLimited: true, since, waitMinutes: 130 };
const word = (sells: boolean) => ({
  override: { sells, until: new Date(Date.now() + 1_800_000).toISOString(), by: 'mreyes' },
});

function shown(selling: Selling) {
  queryClient.setQueryData(readSelling.queryKey, selling);
  remove = render(
    <QueryClientProvider client={queryClient}>
      <SellingNote />
    </QueryClientProvider>,
  );
  return {
    text: document.querySelector('[role=status]')?.textContent ?? null,
    buttons: [...document.querySelectorAll('button')].map(({ textContent }) => textContent),
  };
}

describe('the note of selling', () => {
  it('is absent while emergencies can be promised', () => {
    expect(shown(usual).text).toBeNull();
  });

  it.for(OverloadRule.options)('says what holds by the rule %s, since when and why', (rule) => {
    const { text, buttons } = shown({ ...limited, rule });
    expect(text).toContain('since 2:41 PM: a call near the base waits 130 min, the limit is 90.');
    expect(buttons).toEqual(rule === 'stop' ? ['Sell for 1 hour'] : ['Sell for 1 hour', 'Close for 1 hour']);
  });

  it('names the dispatcher whose word holds, and lets any follow the rule again', () => {
    const closed = shown({ ...usual, rule: 'stop', ...word(false) });
    expect(closed.text).toMatch(/^No emergency is sold until \d+:\d\d [AP]M: mreyes decided so\.$/);
    expect(closed.buttons).toEqual(['Follow the rule again']);
    remove();
    expect(shown({ ...limited, ...word(true) }).text).toContain('sold whatever the wait');
  });

  it('forgets a word whose hour is over', () => {
    const override = { sells: false, until: new Date(Date.now() - 1000).toISOString(), by: 'mreyes' };
    expect(shown({ ...usual, override }).text).toBeNull();
  });
});
