import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ComingTechnician } from '../../domain/tracking/who-comes.ts';
import { WhoComes } from './who-comes.tsx';

const van = { name: 'CV-14', plate: 'X12 ABC', color: 'white' } as const;
const cardOf = (technician: Omit<ComingTechnician, 'code'> & { code?: string }) =>
  renderToStaticMarkup(<WhoComes technician={{ code: null, ...technician }} />);

it('the card of who comes has photo, first name, van and plate', () => {
  const card = cardOf({ firstName: 'Dana', photoUrl: '/api/staff-photos/1.webp', van });
  expect(card).toContain('src="/api/staff-photos/1.webp"');
  for (const text of ['Who is coming', 'Dana', 'Look for a white van, CV-14', 'X12 ABC'])
    expect(card).toContain(text);
});

it.each([
  [{ firstName: 'Dana', photoUrl: null, van }, ['Dana', 'Look for a white van, CV-14'], ['<img']],
  [
    { firstName: 'Dana', photoUrl: null, van: { name: 'CV-14', plate: null, color: null } },
    ['Look for the van CV-14'],
    ['Plate', 'null'],
  ],
  [
    { firstName: null, photoUrl: '/api/staff-photos/1.webp', van: null },
    ['Your technician', '<img'],
    ['Look for', 'no photo or van'],
  ],
  [
    { firstName: 'Dana', photoUrl: null, van: null },
    ['Dana', 'We have no photo or van details to show you yet.'],
    ['<img', 'Look for'],
  ],
])('the card of who comes shows only what is known: %j', (technician, shown, hidden) => {
  const card = cardOf(technician as Omit<ComingTechnician, 'code'>);
  for (const text of shown) expect(card).toContain(text);
  for (const text of hidden) expect(card).not.toContain(text);
});

it('the card of who comes has the code to say at the van, where there is one', () => {
  const known = { firstName: 'Dana', photoUrl: null, van };
  expect(cardOf({ ...known, code: '0815' })).toContain('0815');
  expect(cardOf(known)).not.toContain('Say this code');
});
