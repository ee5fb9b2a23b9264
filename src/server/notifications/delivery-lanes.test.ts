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

it('lets 2 go to one browser, and 15 to one push service', () => {
  const lanes = new DeliveryLanes();
  const one = push('admin', 'mreyes', 'https://push.example/1');
  expect([lanes.enter(one), lanes.enter(one), lanes.enter(one)]).toEqual([true, true, false]);
  const others = Array.from({ length: 20 }, (_, n) =>
    lanes.enter(push('admin', `admin${n}`, `https://push.example/of-${n}`)),
  );
  expect(others.filter(Boolean)).toHaveLength(13);
  lanes.leave(one);
  expect(lanes.enter(one)).toBe(true);
});
