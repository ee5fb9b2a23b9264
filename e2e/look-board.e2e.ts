import { staffShots } from '../scripts/screenshots/staff-shots.ts';
import { lookAt } from './fixtures/look.ts';
import { test } from './fixtures/world-test.ts';

for (const shot of staffShots) {
  test(`the staff screen ${shot.name} is accessible at every width, light and dark`, async ({
    openAs,
    world,
  }) => {
    await lookAt(shot, openAs, world);
  });
}
