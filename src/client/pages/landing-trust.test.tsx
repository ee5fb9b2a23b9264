// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import { config } from '../app/config.ts';
import LandingTrust from './landing-trust.tsx';
import { NearPart } from './near-part.tsx';

let remove = () => {};
const { trustLines } = config;
beforeEach(() => Object.assign(config, { trustLines: [] }));
afterEach(() => {
  remove();
  Object.assign(config, { trustLines });
  vi.unstubAllGlobals();
});
const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const said = () => document.body.textContent ?? '';

it('a company that has entered nothing is said nothing of but how it works and which plugs one can book', async () => {
  answerWith({ '/api/service-facts': { plugs: null, rating: null } });
  remove = render(<LandingTrust />);
  await expect.poll(headings).toEqual(['How it works', 'Plugs you can book']);
  expect(document.querySelectorAll('ol > li')).toHaveLength(3);
  expect([...document.querySelectorAll('ul > li')].map(({ textContent }) => textContent)).toEqual([
    'J1772',
    'CCS',
    'NACS',
  ]);
});

it('plugs, ratings and lines of the company are what is stored', async () => {
  Object.assign(config, { trustLines: ['Insured for $2 million'] });
  answerWith({ '/api/service-facts': { plugs: ['NACS'], rating: { average: 4.8, count: 132 } } });
  remove = render(<LandingTrust />);
  await expect.poll(headings).toEqual(['How it works', 'Plugs we bring', 'Why you can trust us']);
  expect(said()).toContain('4.8 of 5 stars from 132 ratings');
  expect(said()).toContain('Insured for $2 million');
  expect(said()).not.toContain('J1772');
});

it('without an answer nothing is said of plugs and ratings', async () => {
  answerWith({});
  remove = render(<LandingTrust />);
  await expect.poll(headings).toEqual(['How it works']);
});

it('a part below the first screen loads when the reader comes near it', async () => {
  let come = (_: boolean) => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        come = (isIntersecting) => call([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  remove = render(<NearPart>Here it is</NearPart>);
  come(false);
  expect(said()).not.toContain('Here it is');
  come(true);
  await expect.poll(said).toContain('Here it is');
});
