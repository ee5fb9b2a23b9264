import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/client/styles.css', import.meta.url), 'utf8');
const mapCss = readFileSync(new URL('../src/client/map/map.css', import.meta.url), 'utf8');

type Face = { from: number; to: number; fonts: string };
const standIns: Face[] = [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, face = '']) => {
  const [, from, to] = /font-weight: (\d+) (\d+)/.exec(face) ?? [];
  return face.includes('Stand-in') ? [{ from: Number(from), to: Number(to), fonts: face }] : [];
});
const faceOf = (weight: number) => standIns.filter(({ from, to }) => from <= weight && weight <= to);

describe('stand-in for the font on a slow first visit', () => {
  it.each([400, 500, 560, 599, 600, 620, 640, 650, 660, 690, 700, 900])(
    'text of weight %d has one face, which is bold from 600 on',
    (weight) => {
      const faces = faceOf(weight);
      expect(faces).toHaveLength(1);
      expect(/Bold/.test(faces[0]?.fonts ?? '')).toBe(weight >= 600);
    },
  );
});

it('the ground of a map is land until the basemap has drawn its own', () => {
  const groundOf = (selector: string) =>
    new RegExp(
      `\\n${selector.replace(/[.()]/g, '\\$&')} \\{[^}]*background: var\\(--color-map-(\\w+)\\)`,
    ).exec(mapCss)?.[1];
  expect(groundOf('.map-canvas.leaflet-container')).toBe('land');
  expect(groundOf('.map-canvas.leaflet-container:has(.map-land)')).toBe('water');
});
