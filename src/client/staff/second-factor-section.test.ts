import { expect, it } from 'vitest';
import { secondFactorText, withoutSecondFactor } from './second-factor-section.tsx';

const off = { enabled: false, since: null, recoveryCodesLeft: 0, required: false };
const on = { ...off, enabled: true, since: '2026-11-20T15:00:00.000Z' };

it('the second factor text says since when the factor is on and how many recovery codes are left', () => {
  expect(secondFactorText({ ...on, recoveryCodesLeft: 9 })).toMatch(
    /^On since .*20.* 9 recovery codes are left\.$/,
  );
  expect(secondFactorText({ ...on, recoveryCodesLeft: 1 })).toMatch(/ 1 recovery code is left\.$/);
});

it('the second factor text says that the factor is off and whether the company requires it', () => {
  expect(secondFactorText(off)).toMatch(/^Off\./);
  expect(secondFactorText(off)).not.toContain('company');
  expect(secondFactorText({ ...off, required: true })).toContain('Your company asks for it');
});

it('the text for removing a second factor says password alone only if the company does not require it', () => {
  expect(withoutSecondFactor(off)).toBe('Your password alone will sign you in.');
  expect(withoutSecondFactor({ required: true })).toContain('sets it up again');
});
