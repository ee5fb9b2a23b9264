import { CoveragePicture } from './coverage-picture.tsx';

/** Where the names stand in the picture of 358 by 232; drawn here, because a picture file cannot use our font. */
const names = [
  ['Union', 179, 132.3, 13],
  ['New York', 234, 102.9, 11],
  ['Morristown', 122.3, 90.1, 11],
  ['Paterson', 197, 58.8, 11],
  ['Edison', 142.1, 162.6, 11],
  ['Staten Island', 211.3, 154.5, 11],
] as const;

/** The service area with its map, for a visitor who does not know us. */
export function AreaCard() {
  return (
    <figure className="overflow-hidden rounded-card bg-surface shadow-card">
      <div className="relative">
        <CoveragePicture name="area" className="h-auto w-full" />
        <svg
          aria-hidden="true"
          viewBox="0 0 358 232"
          textAnchor="middle"
          className="absolute inset-0 size-full fill-map-text font-strong"
        >
          {names.map(([name, x, y, size]) => (
            <text key={name} x={x} y={y} fontSize={size}>
              {name}
            </text>
          ))}
        </svg>
      </div>
      <figcaption className="gutter py-4 text-small text-ink-soft">
        25 miles around Union, NJ are in the base fee. We drive further for $2 per mile.
        <span className="mt-1 block text-fine text-ink-faint">Map: Census, NYC Open Data, deck.gl-data</span>
      </figcaption>
    </figure>
  );
}
