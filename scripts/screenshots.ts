// `npm run screenshots`: takes every screen in its states, phone and desktop, light and dark, from a new server's data,
// into the folder screenshots, which git ignores. `-- home booking` takes those whose names start with these words,
// `--whole` takes the whole page height, `--out FOLDER` sets the folder, `--device tablet --device wide` takes other
// widths than the usual ones, `--spanish` takes the customer's in Spanish.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { readAs } from '../e2e/fixtures/readers.ts';
import { makeWorld, type World } from '../e2e/fixtures/world.ts';
import { chromiumFlags, requireChromium } from '../test/chromium.ts';
import { startServer } from '../test/running-server.ts';
import { customerShots } from './screenshots/customer-shots.ts';
import { DEVICES, type Device, type Shot, shoot, USUAL_DEVICES } from './screenshots/shoot.ts';
import { shots } from './screenshots/shots.ts';

const CONCURRENCY = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'screenshots' },
    whole: { type: 'boolean', default: false },
    device: { type: 'string', multiple: true },
    spanish: { type: 'boolean', default: false },
  },
});
const { out, whole, spanish } = values;
const devices = values.device?.map((name) => {
  if (name in DEVICES) return name as Device;
  throw new Error(`There is no device ${name}, but ${Object.keys(DEVICES).join(', ')}.`);
});
const wanted = (spanish ? customerShots : shots).filter(
  ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
);
if (wanted.length === 0) throw new Error(`No picture's name starts with ${positionals.join(' or ')}`);

mkdirSync(out, { recursive: true });
const server = await startServer({ env: { RATE_LIMIT: '0' } });
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
if (spanish) await readAs(browser, 'spanish');
const failed: string[] = [];
try {
  const world = await makeWorld(server);
  const waiting = wanted.values();
  const takeOneByOne = async () => {
    for (const shot of waiting) await take(shot, world);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, takeOneByOne));
} finally {
  await browser.close();
  await server.stop();
}
if (failed.length > 0) {
  console.error(failed.join('\n'));
  process.exitCode = 1;
}

/** A failed picture does not stop the others. */
async function take(shot: Shot, world: World): Promise<void> {
  const started = Date.now();
  try {
    for (const device of devices ?? shot.devices ?? USUAL_DEVICES) {
      for (const { scheme, png } of await shoot(browser, world, shot, { device, whole })) {
        await write(join(out, `${shot.name}-${device}-${scheme}.png`), png);
      }
    }
    console.log(`${shot.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed.push(`${shot.name}: ${error instanceof Error ? error.message : error}`);
  }
}

async function write(file: string, taken: Buffer): Promise<void> {
  const png = await sharp(taken).png({ palette: true, dither: 0, effort: 4 }).toBuffer();
  writeFileSync(file, png);
}
