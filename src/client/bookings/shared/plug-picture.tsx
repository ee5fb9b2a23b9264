import type { Plug } from '../../../domain/bookings/connector.ts';

type Pin = readonly [x: number, y: number, radius: number];

const J1772_PINS: readonly Pin[] = [
  [10.5, 9, 2],
  [17.5, 9, 2],
  [14, 17, 2],
  [8.5, 14, 1.2],
  [19.5, 14, 1.2],
];

/** The face of each plug, drawn in a square of 28: its outlines, and its pins. */
const faces: Record<Plug, { outlines: string[]; pins: readonly Pin[] }> = {
  J1772: { outlines: ['M14 3a10 10 0 1 0 0 20 10 10 0 0 0 0-20z'], pins: J1772_PINS },
  CCS: {
    outlines: ['M14 1.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z', 'M8 18.5h12a4 4 0 0 1 0 8H8a4 4 0 0 1 0-8z'],
    pins: [
      [11.4, 6.2, 1.5],
      [16.6, 6.2, 1.5],
      [14, 12, 1.5],
      [9.8, 9.8, 0.9],
      [18.2, 9.8, 0.9],
      [9.5, 22.5, 2.2],
      [18.5, 22.5, 2.2],
    ],
  },
  NACS: {
    outlines: ['M14 3c6.5 0 10 3.4 10 8.5 0 7-4.5 13.5-10 13.5S4 18.5 4 11.5C4 6.4 7.5 3 14 3z'],
    pins: [
      [9.8, 10.5, 2.4],
      [18.2, 10.5, 2.4],
      [14, 19.5, 1.6],
      [10.2, 17, 1],
      [17.8, 17, 1],
    ],
  },
};

/** The face of a plug, as a driver sees it at the end of the cable; its name stands beside it as text. */
export const PlugPicture = ({ plug, className }: { plug: Plug; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 28 28" fill="none" className={className}>
    {faces[plug].outlines.map((outline) => (
      <path key={outline} d={outline} stroke="currentColor" strokeWidth="1.75" />
    ))}
    {faces[plug].pins.map(([x, y, radius]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="currentColor" />
    ))}
  </svg>
);
