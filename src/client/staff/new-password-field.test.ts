import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Password } from '../../domain/people/staff.ts';
import { suggestPassword } from './new-password-field.tsx';

it('suggestPassword returns a valid password without ambiguous characters, different each time', () => {
  const suggested = Array.from({ length: 200 }, suggestPassword);
  for (const password of suggested) {
    expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
    expect(z.safeParse(Password, password).success).toBe(true);
  }
  expect(new Set(suggested).size).toBe(200);
});
