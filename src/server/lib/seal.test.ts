import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const SECRET = 'a secret of the server, long enough';
const NEXT = 'the secret that replaces the first one';
const seal = createSeal([SECRET]);

it('seal opens what it closed and hides the content', () => {
  const sealed = seal.close('JBSWY3DPEHPK3PXP', 'mreyes');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(seal.close('JBSWY3DPEHPK3PXP', 'mreyes')).not.toBe(sealed);
  expect(seal.open(sealed, 'mreyes')).toBe('JBSWY3DPEHPK3PXP');
});

it('seal does not open for another owner, with another secret or after a bit changed', () => {
  const sealed = seal.close('JBSWY3DPEHPK3PXP', 'mreyes');
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => seal.open(sealed, 'dmorales')).toThrow('cannot decrypt');
  expect(() => createSeal([NEXT]).open(sealed, 'mreyes')).toThrow('cannot decrypt');
  expect(() => seal.open(changed.toString('base64url'), 'mreyes')).toThrow('cannot decrypt');
  expect(() => seal.open(sealed.slice(0, 20), 'mreyes')).toThrow('cannot decrypt');
});

it('seal opens values of a former secret and closes with the newest secret', () => {
  const rotated = createSeal([NEXT, SECRET]);
  expect(rotated.open(seal.close('JBSWY3DPEHPK3PXP', 'mreyes'), 'mreyes')).toBe('JBSWY3DPEHPK3PXP');
  expect(createSeal([NEXT]).open(rotated.close('x', 'mreyes'), 'mreyes')).toBe('x');
});
