import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { refuseWeakPassword } from './password-policy.ts';

const refusal = (password: string, { username = 'dmorales', brand = 'Ace EV-Charging' } = {}): string => {
  try {
    refuseWeakPassword({ config: readConfig({ BRAND_NAME: brand }) }, username, password);
    return 'taken';
  } catch (error) {
    return String((error as Error).message);
  }
};

describe('password policy of staff', () => {
  it.each([
    'correct horse battery',
    'four words that rhyme',
    'k7mq-x2fd-93ru-hw5t',
    '  spaces count too  ',
    'пароль из двенадцати',
  ])('password policy accepts %j', (password) => expect(refusal(password)).toBe('taken'));

  it.each(['qwertyuiop123', '123456789012', '1Q2W3E4R5T6Y', 'Password1234', 'administrator', 'unbelievable'])(
    'password policy refuses the common password %j',
    (password) => expect(refusal(password)).toContain('most common'),
  );

  it.each([
    ['the product', 'My-Curbvolt-2026'],
    ['the company', 'aceevcharging!1'],
    ['the company in another spelling', 'the A.C.E. EV charging'],
    ['the username', 'hello DMorales 1'],
  ])('password policy refuses the name of %s in %j', (_, password) =>
    expect(refusal(password)).toContain('name'),
  );

  it.each(['adminadmin12', 'letmein12345', 'Summer202612'])(
    'password policy refuses the guessable %j',
    (password) => expect(refusal(password)).toContain('easy to guess'),
  );

  it('password policy accepts a short username that is part of a word', () =>
    expect(refusal('a medium sized sheep', { username: 'ed' })).toBe('taken'));

  it('common password list has over 3,000 lower-case entries of 12 or more characters', () => {
    const common = readFileSync('src/server/staff/data/common-passwords.txt', 'utf8').trimEnd().split('\n');
    expect(common.length).toBeGreaterThan(3000);
    expect(common.filter((password) => password.length < 12 || password !== password.toLowerCase())).toEqual(
      [],
    );
  });
});
