import { expect, it } from 'vitest';
import { offerText } from './offer-text.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const over = { offer: null, declined: 0, unanswered: 0, isOver: true };

it('an open offer has its technician and the seconds that are left', () => {
  const offer = { techId: 'krusso', expiresAt: '2026-11-20T15:00:32.000Z' };
  expect(offerText({ ...over, offer, isOver: false }, NOW)).toBe('offered to krusso, 32 s');
  expect(offerText({ ...over, offer, isOver: false }, NOW + 60_000)).toBe('offered to krusso, 0 s');
});

it('without an open offer the text says who has not taken it', () => {
  expect(offerText({ ...over, declined: 3 }, NOW)).toBe('declined by 3, nobody left to ask');
  expect(offerText({ ...over, declined: 1, unanswered: 2, isOver: false }, NOW)).toBe(
    'declined by 1, no answer from 2',
  );
});
