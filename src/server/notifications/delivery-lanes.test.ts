import { expect, it } from 'vitest';
import { DeliveryLanes, lanesOf } from './delivery-lanes.ts';

const push = (role: 'customer' | 'admin', subject: string, endpoint: string) =>
  lanesOf({ channel: 'push', role, address: endpoint }, { subject });

it('lets one customer have 4 deliveries under way, and all customers 10 of 20', () => {
  const lanes = new DeliveryLanes();
  const enterAll = (subject: string) =>
    Array.from({ length: 20 }, (_, n) =>
      lanes.enter(push('customer', subject, `https://${subject}/${n}`)),
    ).filter(Boolean).length;
  expect(['jordan', 'sam', 'ana', 'kim'].map(enterAll)).toEqual([4, 4, 2, 0]);
  const staff = Array.from({ length: 20 }, (_, n) =>
    lanes.enter(push('admin', `admin${n}`, `https://push.example/${n}`)),
  );
  expect(staff.filter(Boolean)).toHaveLength(10);
});

it('lets 4 go to one browser, whoever is signed in there, and 15 to one push service', () => {
  const lanes = new DeliveryLanes();
  const browser = 'https://push.example/1';
  const each = ['mreyes', 'kchan', 'mreyes', 'kchan', 'mreyes'].map((who) => push('admin', who, browser));
  expect(each.map((one) => lanes.enter(one))).toEqual([true, true, true, true, false]);
  const others = Array.from({ length: 20 }, (_, n) =>
    lanes.enter(push('admin', `admin${n}`, `https://push.example/of-${n}`)),
  );
  expect(others.filter(Boolean)).toHaveLength(11);
  lanes.leave(push('admin', 'mreyes', browser));
  expect(lanes.enter(push('admin', 'mreyes', browser))).toBe(true);
});
