import type { PublicConfig } from '../../contract/shapes/public-config.ts';

type CoveragePictureProps = { name: 'area' | 'tile'; className?: string };

const sizes = { area: [358, 232], tile: [88, 88] } as const;

/** A picture of the area that the base fee includes. It has no alternative text: the text beside it says the same. */
export function CoveragePicture({ name, className }: CoveragePictureProps) {
  const [width, height] = sizes[name];
  return (
    <picture>
      <source srcSet={`/coverage-${name}-dark.svg`} media="(prefers-color-scheme: dark)" />
      <img
        src={`/coverage-${name}-light.svg`}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        className={className}
      />
    </picture>
  );
}

/** Pixels of the radius in the larger picture, as scripts/draw-coverage.ts draws it. */
const RADIUS_PX = 94.4;
const MILES_PER_DEGREE = 69.09;

/** Positions of the names over the picture. They are not in the picture, because an image file cannot use the page's font. */
export function labelsOnPicture({ base, radiusMiles, areaLabels }: PublicConfig) {
  const [width, height] = sizes.area;
  const pxPerDegree = (RADIUS_PX / radiusMiles) * MILES_PER_DEGREE;
  const narrowing = Math.cos((base.latitude * Math.PI) / 180);
  const tenth = (px: number) => Math.round(px * 10) / 10;
  return areaLabels.map(({ name, latitude, longitude }) => ({
    name,
    x: tenth(width / 2 + (longitude - base.longitude) * narrowing * pxPerDegree),
    y: tenth(height / 2 - (latitude - base.latitude) * pxPerDegree),
  }));
}
