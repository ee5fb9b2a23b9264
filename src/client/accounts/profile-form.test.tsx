// @vitest-environment jsdom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { User } from '../../domain/people/customer.ts';
import { ProfileForm } from './profile-form.tsx';

const tesla = {
  ...{ vehicleMake: 'Tesla', vehicleModel: 'Model 3', vehicleYear: '2022', vehicleColor: 'silver' },
  licensePlate: 'TES-111',
};
const leaf = {
  ...{ vehicleMake: 'Nissan', vehicleModel: 'Leaf', vehicleYear: null, vehicleColor: null },
  licensePlate: 'LEAF-22',
};
const user = {
  ...{ id: 'c1', firstName: 'Jordan', lastName: 'Lee', email: 'jordan@example.com', phone: '9735550118' },
  ...{ address: null, city: null, state: null, zipCode: null, ...tesla, vehicleConnector: null },
  ...{ profileImageUrl: null, role: 'customer', emergencyContact: null, emergencyContactPhone: null },
  ...{
    preferredContactMethod: 'email',
    language: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    lastLoginAt: null,
  },
} satisfies User;

let setUser = (_user: User): void => {};
function Form() {
  const [known, setKnown] = useState<User>(user);
  setUser = setKnown;
  return <ProfileForm user={known} onSaved={() => {}} />;
}

let remove = () => {};
let sent: unknown[] = [];
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

function show(): void {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify(user), { headers: { 'content-type': 'application/json' } });
  });
  remove = render(<Form />);
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
function type(name: string, value: string): void {
  const input = field(name);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}
const save = () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();

it('the profile form follows a car that is used first meanwhile, and saves only what was typed', async () => {
  show();
  expect(field('licensePlate')?.value).toBe('TES-111');
  type('city', 'Union');
  flushSync(() => setUser({ ...user, ...leaf }));
  await expect.poll(() => field('licensePlate')?.value).toBe('LEAF-22');
  expect([field('vehicleMake')?.value, field('vehicleYear')?.value]).toEqual(['Nissan', '']);
  expect(field('city')?.value).toBe('Union');
  save();
  await expect.poll(() => sent).toEqual([{ city: 'Union' }]);
});

it('a field that was emptied is sent, and one that is as it was is not', async () => {
  show();
  type('vehicleColor', '');
  type('firstName', 'Jo');
  type('firstName', 'Jordan');
  save();
  await expect.poll(() => sent).toEqual([{ vehicleColor: '' }]);
});
