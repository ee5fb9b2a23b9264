type CoveragePictureProps = { name: 'area' | 'tile'; className?: string };

const sizes = { area: [358, 232], tile: [88, 88] } as const;

/** The 25 miles around the base, drawn; the words beside it say the same. */
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
