import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { refuseWeakPassword } from './password-policy.ts';

const refusal = (password: string, { username = 'dmorales', brand = 'Ace EV-Charging' } = {}): string => {
  try {
    refuseWeakPassword({ config: readConfig({ BRAND_NAME: brand }) }, username, password);
    return 'taken';
  } catch (error) {
    return String((error as Error).message);
  }
};

describe('a password of staff', () => {
  it.each([
    'correct horse battery',
    'four words that rhyme',
    'k7mq-x2fd-93ru-hw5t',
    '  spaces count too  ',
    'пароль из двенадцати',
  ])('may be %j', (password) => expect(refusal(password)).toBe('taken'));

  it.each(['qwertyuiop123', '123456789012', '1Q2W3E4R5T6Y', 'Password1234', 'administrator', 'unbelievable'])(
    'is refused as a common one: %j',
    (password) => expect(refusal(password)).toContain('most common'),
  );

  it.each([
    ['the product', 'My-Curbvolt-2026'],
    ['the company', 'aceevcharging!1'],
    ['the company, written otherwise', 'the A.C.E. EV charging'],
    ['the username', 'hello DMorales 1'],
  ])('is refused with the name of %s in it: %j', (_, password) =>
    expect(refusal(password)).toContain('name'),
  );

  it('may hold a username that is part of many words', () =>
    expect(refusal('a medium sized sheep', { username: 'ed' })).toBe('taken'));

  it('is compared with a list of more than 3,000 that the length alone would let through', () => {
    const common = readFileSync('src/server/staff/data/common-passwords.txt', 'utf8').trimEnd().split('\n');
    expect(common.length).toBeGreaterThan(3000);
    expect(common.filter((password) => password.length < 12 || password !== password.toLowerCase())).toEqual(
      [],
    );
  });
});
