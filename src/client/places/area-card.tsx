import { CoveragePicture } from './coverage-picture.tsx';

/** The service area with its map, for a visitor who does not know us. */
export function AreaCard() {
  return (
    <figure className="overflow-hidden rounded-card bg-surface shadow-card">
      <CoveragePicture name="area" className="h-auto w-full" />
      <figcaption className="gutter py-4 text-small text-ink-soft">
        25 miles around Union, NJ are in the base fee. We drive further for $2 per mile.
        <span className="mt-1 block text-fine text-ink-faint">Map: Census, NYC Open Data, deck.gl-data</span>
      </figcaption>
    </figure>
  );
}
