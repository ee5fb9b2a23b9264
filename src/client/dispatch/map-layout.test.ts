import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, gather, isInside, placeBeside, placeNames } from './map-layout.ts';

const spots = fc.array(
  fc.record({ item: fc.nat(), x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 600 }) }),
  { maxLength: 300 },
);
const boxOf = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - 12,
  top: y - 12,
  width: 24,
  height: 24,
});
const overlap = (a: Box, b: Box) =>
  Math.abs(a.left + a.width / 2 - b.left - b.width / 2) < (a.width + b.width) / 2 &&
  Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < (a.height + b.height) / 2;

describe('clusters of the map', () => {
  it('each spot is either single or in one cluster of at least two', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const { singles, clusters } = gather(all);
        const found = [...singles.map(({ item }) => item), ...clusters.flatMap(({ items }) => items)];
        expect(found.sort()).toEqual(all.map(({ item }) => item).sort());
        for (const { items } of clusters) expect(items.length).toBeGreaterThan(1);
      }),
    );
  });

  it('two clusters of 66 by 30 pixels never overlap', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const boxes = gather(all).clusters.map(({ x, y }) => ({
          left: x - 33,
          top: y - 15,
          width: 66,
          height: 30,
        }));
        for (const [index, box] of boxes.entries())
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
      }),
    );
  });

  it('a spot that moves within its cell keeps the key of its cluster', () => {
    const [before] = gather([
      { item: 'a', x: 10, y: 10 },
      { item: 'b', x: 20, y: 20 },
    ]).clusters;
    const [after] = gather([
      { item: 'a', x: 40, y: 60 },
      { item: 'b', x: 20, y: 20 },
    ]).clusters;
    expect(after?.key).toBe(before?.key);
  });
});

describe('names on the map', () => {
  it('a name never overlaps another name or a mark', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const marks = all.map(boxOf);
        const named = marks.map((mark, index) => ({ key: String(index), mark, width: 30 + (index % 5) * 8 }));
        const places = [...placeNames(named, marks).values()];
        for (const [index, place] of places.entries())
          for (const other of [...marks, ...places.slice(index + 1)])
            expect(overlap(place, other)).toBe(false);
      }),
    );
  });

  it('a name takes the next side when a mark is on its right, and none when all sides are taken', () => {
    const mark = boxOf({ x: 100, y: 100 });
    const place = (...others: { x: number; y: number }[]) =>
      placeNames([{ key: 'tech', mark, width: 40 }], [mark, ...others.map(boxOf)]).get('tech');
    const [right, left, below, above] = [
      { x: 130, y: 100 },
      { x: 70, y: 100 },
      { x: 100, y: 130 },
      { x: 100, y: 70 },
    ];
    expect(place()).toMatchObject({ left: 115, top: 92 });
    expect(place(right)).toMatchObject({ left: 45, top: 92 });
    expect(place(right, left)).toMatchObject({ left: 80, top: 115 });
    expect(place(right, left, below)).toMatchObject({ left: 80, top: 69 });
    expect(place(right, left, below, above)).toBeUndefined();
  });
});

describe('the popover of a mark', () => {
  const map = { x: 700, y: 440 };

  it.each([
    ['above', { x: 350, y: 400 }, { left: 220, top: 182 }],
    ['below, if there is no room above', { x: 350, y: 100 }, { left: 220, top: 118 }],
    ['on the right, if it is too high for both', { x: 100, y: 220 }, { left: 118, top: 115 }, 210],
    ['on the left, if there is no room on the right', { x: 600, y: 220 }, { left: 322, top: 115 }, 210],
  ])('is %s', (_, mark, place, height = 200) => {
    const size = { width: 260, height };
    expect(placeBeside(mark, map, size)).toEqual(place);
  });

  it('is inside the map wherever the mark is', () => {
    const anywhere = fc.record({
      x: fc.integer({ min: -99, max: 799 }),
      y: fc.integer({ min: -99, max: 539 }),
    });
    fc.assert(
      fc.property(anywhere, (mark) => {
        const { left, top } = placeBeside(mark, map, { width: 260, height: 300 });
        expect(left).toBeGreaterThanOrEqual(8);
        expect(left).toBeLessThanOrEqual(700 - 268);
        expect(top).toBeGreaterThanOrEqual(8);
        expect(top).toBeLessThanOrEqual(440 - 308);
      }),
    );
  });
});

describe('the line of a lasso', () => {
  const point = (x: number, y: number) => ({ x, y });
  const bay = [point(0, 0), point(100, 0), point(100, 100), point(50, 40), point(0, 100)];

  it('has inside what it runs around, in either direction, and not what is in its bay', () => {
    for (const line of [bay, bay.toReversed()]) {
      expect(isInside(point(50, 20), line)).toBe(true);
      expect(isInside(point(10, 80), line)).toBe(true);
      expect(isInside(point(50, 80), line)).toBe(false);
      expect(isInside(point(-1, 20), line)).toBe(false);
      expect(isInside(point(101, 20), line)).toBe(false);
    }
  });

  it('has nothing inside while it is shorter than a triangle', () => {
    for (const line of [[], [point(0, 0)], [point(0, 0), point(9, 9)]])
      expect(isInside(point(5, 5), line)).toBe(false);
  });

  it('has a point of a circle inside just when the point is nearer to the middle than the circle', () => {
    const circle = Array.from({ length: 180 }, (_, n) => {
      const angle = (n / 90) * Math.PI;
      return point(50 + 40 * Math.cos(angle), 50 + 40 * Math.sin(angle));
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (x, y) => {
        const apart = Math.hypot(x - 50, y - 50);
        // A polygon of 180 sides is within a hundredth of a pixel of its circle.
        fc.pre(Math.abs(apart - 40) > 0.1);
        expect(isInside(point(x, y), circle)).toBe(apart < 40);
      }),
    );
  });
});
