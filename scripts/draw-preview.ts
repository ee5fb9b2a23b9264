// Draws public/icons/preview.png, the picture of link previews. It has no words, because it serves every company that
// names none of its own. Run it again when the mark or its colours change: npx tsx scripts/draw-preview.ts
import { join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 630;
const INK = '#0e1612';
const VOLT = '#1fe08c';
const ROAD = '#22302a';
const BODY = '#f6f8f5';
const GLASS = '#5c6f66';

const wheel = (x: number) =>
  `<circle cx="${x}" cy="470" r="38" fill="${INK}"/><circle cx="${x}" cy="470" r="27" fill="${GLASS}"/><circle cx="${x}" cy="470" r="10" fill="${INK}"/>`;

// As in public/icons/icon.svg, without its tile.
const BOLT = 'M17.6 5.2 9.4 15.6h5.2l-1.4 7.2 8.6-10.6h-5.4z';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${INK}"/>
  <circle cx="600" cy="470" r="420" fill="none" stroke="${ROAD}" stroke-width="3"/>
  <circle cx="600" cy="470" r="300" fill="none" stroke="${ROAD}" stroke-width="3"/>
  <rect y="505" width="${WIDTH}" height="125" fill="${ROAD}"/>
  <path d="M0 567h1200" stroke="${GLASS}" stroke-width="6" stroke-dasharray="60 50"/>
  <path d="M482 400c60 90 160 90 214 10" fill="none" stroke="${VOLT}" stroke-width="12" stroke-linecap="round"/>
  <path d="M150 460V270a34 34 0 0 1 34-34h196c16 0 30 8 40 20l58 78c8 10 12 22 12 35v91z" fill="${BODY}"/>
  <path d="M362 268h22c6 0 12 3 16 8l44 58h-82z" fill="${GLASS}"/>
  <g transform="translate(150 240) scale(8)" fill="${VOLT}"><path d="${BOLT}"/></g>
  ${wheel(238)}${wheel(416)}
  <path d="M690 460v-50c0-20 14-36 34-40l56-12 66-62c12-11 27-17 43-17h84c20 0 39 9 51 25l46 60 26 10c18 7 30 24 30 44v42z" fill="${BODY}"/>
  <path d="M812 356l50-46c8-7 17-11 27-11h26v57zM936 299h34c14 0 27 7 35 18l28 39h-97z" fill="${GLASS}"/>
  <rect x="684" y="396" width="24" height="30" rx="8" fill="${VOLT}"/>
  ${wheel(794)}${wheel(1034)}
  <g transform="translate(508 20) scale(12)" fill="${VOLT}"><path d="${BOLT}"/></g>
</svg>`;

await sharp(Buffer.from(picture))
  .png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 })
  .toFile(join(import.meta.dirname, '..', 'public', 'icons', 'preview.png'));
