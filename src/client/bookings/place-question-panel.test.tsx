import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { placeQuestion } from './place-question.ts';
import { PlaceQuestionPanel } from './place-question-panel.tsx';

const HOME = '48 Maple Court, Union, NJ 07083';
const choices = ['Hamilton, Mercer County, NJ', 'Hamilton Township, Atlantic County, NJ'];

type Answer = Parameters<typeof placeQuestion>[0]['result'];
const several: Answer = { isGuess: true, place: choices[0] ?? '', choices, detail: 'address' };
const town: Answer = { isGuess: false, place: 'Newark, NJ', detail: 'town' };

/** The buttons of the panel for the question about a place. */
function buttonsFor(location: string, isDenied: boolean, result = several) {
  const asked = { serviceType: 'emergency', location, point: null, prefilled: HOME, result } as const;
  const question = placeQuestion(asked, new Set());
  if (!question) throw new Error('no question');
  const ignore = () => {};
  const html = renderToStaticMarkup(
    <PlaceQuestionPanel
      {...{ question, isDenied, refusals: 0, locating: false }}
      {...{ onLocate: ignore, onYes: ignore, onChoose: ignore, onNo: ignore, onText: ignore, onMap: ignore }}
    />,
  );
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );
}

it('the panel offers each of several places', () => {
  expect(buttonsFor('Hamilton, NJ', false)).toEqual([...choices, 'No, change it']);
});

it('the panel offers the device location for an emergency at home, unless the location is denied', () => {
  expect(buttonsFor(HOME, false)).toEqual(['Use my location', 'Yes, my car is here']);
  expect(buttonsFor(HOME, true)).toEqual(['Yes, my car is here', 'No, change it']);
});

it('the panel offers position, map and a later spot for a town alone', () => {
  expect(buttonsFor('Newark, NJ', false, town)).toEqual([
    'Use my location',
    'Show it on the map',
    'Send my exact spot later',
  ]);
  expect(buttonsFor('Newark, NJ', true, town)).toEqual(['Show it on the map', 'Send my exact spot later']);
});
