// `npm run screenshots`: every screen in its states, phone and desktop, light and dark, of a new server's world,
// into docs/screenshots. `--only home,account` takes some, `--whole` takes their whole height, `--out FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { makeWorld } from '../e2e/fixtures/world.ts';
import { chromiumFlags, requireChromium } from '../test/chromium.ts';
import { startServer } from '../test/running-server.ts';
import { customerShots } from './screenshots/customer-shots.ts';
import { DEVICES, type Device, type Scheme, type Shot, shoot } from './screenshots/shoot.ts';

const MOST_BYTES = 300_000;
const shots: Shot[] = [...customerShots];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string', default: 'docs/screenshots' },
    whole: { type: 'boolean', default: false },
  },
});
const { out, whole } = values;
const only = values.only?.split(',');
const wanted = shots.filter(({ name }) => !only || only.includes(name));
const devices = Object.keys(DEVICES) as Device[];
const schemes: Scheme[] = ['light', 'dark'];

mkdirSync(out, { recursive: true });
const server = await startServer({ env: { RATE_LIMIT: '0' } });
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
try {
  const world = await makeWorld(server);
  for (const shot of wanted) {
    for (const device of devices) {
      for (const scheme of schemes) await take(shot, device, scheme, world);
    }
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await server.stop();
}

async function take(
  shot: Shot,
  device: Device,
  scheme: Scheme,
  world: Awaited<ReturnType<typeof makeWorld>>,
) {
  const taken = await shoot(browser, world, shot, { device, scheme, whole });
  const png = await sharp(taken).png({ palette: true, quality: 90, effort: 8 }).toBuffer();
  const file = join(out, `${shot.name}-${device}-${scheme}.png`);
  if (png.length > MOST_BYTES) throw new Error(`${file} has ${png.length} bytes`);
  writeFileSync(file, png);
}
