import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StaffAccount } from '../../domain/people/staff.ts';
import { StaffItem } from './staff-row.tsx';

const EXPIRED = 'Given password expired. Set a new one.';
const row = (change: Partial<StaffAccount>) => {
  const account: StaffAccount = {
    username: 'dmorales',
    role: 'tech',
    name: 'Dana Morales',
    phone: null,
    active: true,
    secondFactor: false,
    passkeys: 0,
    photoUrl: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    lastLoginAt: null,
    ...change,
  };
  return renderToStaticMarkup(<StaffItem account={account} openJobs={0} self={false} />);
};

it('a staff row shows an expired given password only for an account that has one', () => {
  expect(row({ passwordExpired: true })).toContain(EXPIRED);
  expect(row({})).not.toContain(EXPIRED);
});
