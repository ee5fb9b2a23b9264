import { expect, it } from 'vitest';
import { placeQuestion } from './place-question.ts';

const HOME = '48 Maple Court, Union, NJ 07083';
const none = new Set<string>();
const asked = {
  serviceType: 'emergency',
  location: HOME,
  point: null,
  prefilled: HOME,
  result: { isGuess: false, place: 'Union, NJ 07083', detail: 'address' },
} as const;
const fix = (accuracy: number | null) => ({ latitude: 40.7, longitude: -74.2, accuracy });

it('the booking form asks for an emergency whether the car is at the prefilled address', () => {
  expect(placeQuestion(asked, none)).toMatchObject({ kind: 'here', title: 'Is your car here?' });
  expect(placeQuestion(asked, new Set(['here']))).toBeNull();
  expect(placeQuestion({ ...asked, location: 'Newark, NJ' }, none)).toBeNull();
  expect(placeQuestion({ ...asked, point: fix(5) }, none)).toBeNull();
  expect(placeQuestion({ ...asked, serviceType: 'standard' }, none)).toBeNull();
  expect(placeQuestion({ ...asked, location: '', prefilled: '' }, none)).toBeNull();
});

it('the booking form asks about each fix whose accuracy is worse than 100 m', () => {
  for (const good of [null, 5, 100]) expect(placeQuestion({ ...asked, point: fix(good) }, none)).toBeNull();
  const question = placeQuestion({ ...asked, point: fix(5000) }, none);
  expect(question).toMatchObject({ kind: 'rough', title: 'Your location is only known to ±3.1 mi' });
  const answered = new Set([question?.key ?? '']);
  expect(placeQuestion({ ...asked, point: fix(5000) }, answered)).toBeNull();
  expect(placeQuestion({ ...asked, point: fix(4000) }, answered)).not.toBeNull();
});

it('the booking form asks about each guessed place whether the customer means that place', () => {
  const maple = {
    ...asked,
    location: 'Maple',
    result: { isGuess: true, place: 'Mapleton, NY', detail: 'address' as const },
  };
  expect(placeQuestion(maple, none)).toMatchObject({ kind: 'guess', title: 'Did you mean Mapleton, NY?' });
  expect(placeQuestion(maple, new Set(['Mapleton, NY']))).toBeNull();
  expect(placeQuestion(maple, new Set(['Maplewood, NJ']))).not.toBeNull();
  expect(placeQuestion({ ...maple, serviceType: 'standard' }, none)).not.toBeNull();
});

it('the booking form asks which of several places the text means, and asks again for another text', () => {
  const choices = ['Hamilton, Mercer County, NJ', 'Hamilton Township, Atlantic County, NJ'];
  const hamilton = {
    ...asked,
    location: 'Hamilton, NJ',
    result: { isGuess: true, place: 'Hamilton, Mercer County, NJ', choices, detail: 'address' as const },
  };
  const question = placeQuestion(hamilton, none);
  expect(question).toMatchObject({ kind: 'which', title: 'Which place do you mean?', choices });
  const answered = new Set([question?.key ?? '']);
  expect(placeQuestion(hamilton, answered)).toBeNull();
  expect(placeQuestion({ ...hamilton, location: 'Hamilton' }, answered)).toMatchObject({ kind: 'which' });
  expect(placeQuestion({ ...hamilton, point: fix(5) }, none)).toBeNull();
});

it('the booking form asks about a location text that names a place far from the GPS point', () => {
  const label = { text: 'Trenton, NJ', place: 'Trenton, NJ', miles: 42.3 };
  const far = { ...asked, location: 'Trenton, NJ', point: fix(5), result: { ...asked.result, label } };
  const question = placeQuestion(far, none);
  expect(question).toMatchObject({ kind: 'label', title: 'Is your car 42.3 miles from Trenton, NJ?' });
  expect(placeQuestion(far, new Set([question?.key ?? '']))).toBeNull();
  expect(placeQuestion({ ...far, location: 'Blue gate' }, none)).toBeNull();
  expect(placeQuestion({ ...far, point: fix(5000) }, none)).toMatchObject({ kind: 'rough' });
});

it('the booking form asks where in a town or ZIP area the car is, unless the text says a street or there is a point', () => {
  const area = { isGuess: false, place: 'Newark, NJ', detail: 'town' } as const;
  const typed = { ...asked, location: 'Newark, NJ', result: area };
  const question = placeQuestion(typed, none);
  expect(question).toMatchObject({ kind: 'area', title: 'Where in Newark, NJ is your car?' });
  expect(placeQuestion(typed, new Set([question?.key ?? '']))).toBeNull();
  expect(placeQuestion({ ...typed, point: fix(null) }, none)).toBeNull();
  for (const detail of ['address', 'street', 'point'] as const)
    expect(placeQuestion({ ...typed, result: { ...area, detail } }, none)).toBeNull();
  // After the guess is confirmed, its area is still an area.
  const guess = { ...typed, result: { ...area, isGuess: true } };
  expect(placeQuestion(guess, none)?.kind).toBe('guess');
  expect(placeQuestion(guess, new Set(['Newark, NJ']))?.kind).toBe('area');
});
