import { baseName, priceText } from '../../domain/company/company-words.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';
import { CoveragePicture, labelsOnPicture } from './coverage-picture.tsx';

/** The service area with its map, for new visitors. */
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
          {labelsOnPicture(config).map(({ name, x, y }) => (
            <text key={name} x={x} y={y} fontSize={name === config.base.town ? 13 : 11}>
              {name}
            </text>
          ))}
        </svg>
      </div>
      <figcaption className="gutter py-4 text-small text-ink-soft">
        {t('{miles} miles around {base} are in the base fee. We drive further for {price} per mile.', {
          miles: config.radiusMiles,
          base: baseName(config),
          price: priceText(config.prices.perExtraMile),
        })}
        <span className="mt-1 block text-fine text-ink-faint">
          {t('Map: {sources}', { sources: config.mapSources })}
        </span>
      </figcaption>
    </figure>
  );
}
