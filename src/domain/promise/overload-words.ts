import { texts } from '../texts.ts';
import type { OverloadRule } from './overload.ts';

export const overloadName: Record<OverloadRule, string> = texts({
  honest_time: 'Say the true time',
  waiting_list: 'Open the waiting list',
  stop: 'Stop selling',
  partner: 'Hand to a partner',
});

/** What a rule means, for who chooses it and for who sees that it holds. */
export const overloadMeaning: Record<OverloadRule, string> = texts({
  honest_time: 'Customers see when we can come, and decide.',
  waiting_list:
    'Customers see when we can come. Who books is on the waiting list, and hears of an earlier time.',
  stop: 'No emergency is sold. Customers see when we expect to take them again, and the phone number.',
  partner:
    'Customers can have the partner come instead, at the same price. Without an answer, the true time is said.',
});
