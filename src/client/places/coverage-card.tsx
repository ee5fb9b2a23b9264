import { baseName, priceText } from '../../domain/company-words.ts';
import { config } from '../app/config.ts';
import { Card } from '../ui/card.tsx';
import { CoveragePicture } from './coverage-picture.tsx';

/** Where the base fee reaches. */
export function CoverageCard() {
  return (
    <Card className="grid-cols-[88px_minmax(0,1fr)] items-center !p-3">
      <CoveragePicture name="tile" className="size-[88px] rounded-small" />
      <div>
        <h3 className="font-strong">{config.radiusMiles}-mile coverage</h3>
        <p className="text-small text-ink-soft">
          Around {baseName(config)}, in the base fee. {priceText(config.prices.perExtraMile)} per mile beyond.
        </p>
      </div>
    </Card>
  );
}
