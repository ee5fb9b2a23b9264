import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const SECRET = 'a secret of the server, long enough';
const NEXT = 'the secret that replaces the first one';
const seal = createSeal([SECRET]);

it('opens what it closed, and shows nothing of it meanwhile', () => {
  const sealed = seal.close('JBSWY3DPEHPK3PXP', 'mreyes');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(seal.close('JBSWY3DPEHPK3PXP', 'mreyes')).not.toBe(sealed);
  expect(seal.open(sealed, 'mreyes')).toBe('JBSWY3DPEHPK3PXP');
});

it('opens neither for another owner, nor by another secret, nor when a bit was changed', () => {
  const sealed = seal.close('JBSWY3DPEHPK3PXP', 'mreyes');
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => seal.open(sealed, 'dmorales')).toThrow('does not open');
  expect(() => createSeal([NEXT]).open(sealed, 'mreyes')).toThrow('does not open');
  expect(() => seal.open(changed.toString('base64url'), 'mreyes')).toThrow('does not open');
  expect(() => seal.open(sealed.slice(0, 20), 'mreyes')).toThrow('does not open');
});

it('opens what a replaced secret closed, and closes with the newest', () => {
  const rotated = createSeal([NEXT, SECRET]);
  expect(rotated.open(seal.close('JBSWY3DPEHPK3PXP', 'mreyes'), 'mreyes')).toBe('JBSWY3DPEHPK3PXP');
  expect(createSeal([NEXT]).open(rotated.close('x', 'mreyes'), 'mreyes')).toBe('x');
});
