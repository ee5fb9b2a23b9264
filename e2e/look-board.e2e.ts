import { staffShots } from '../scripts/screenshots/staff-shots.ts';
import { lookAt } from './fixtures/look.ts';
import { test } from './fixtures/world-test.ts';

for (const shot of staffShots) {
  test(`everybody can use ${shot.name}, on any width, light and dark`, async ({ openAs, world }) => {
    await lookAt(shot, openAs, world);
  });
}
