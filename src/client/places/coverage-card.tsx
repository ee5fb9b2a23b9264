import { baseName, priceText } from '../../domain/company/company-words.ts';
import { config } from '../app/config.ts';
import { Card } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { CoveragePicture } from './coverage-picture.tsx';

/** The area that the base fee includes. */
export function CoverageCard() {
  return (
    <Card className="flex! flex-wrap items-center !p-3">
      <CoveragePicture name="tile" className="size-[88px] rounded-small" />
      <div className="flex-1 basis-[7rem]">
        <h3 className="font-strong">{t('{miles}-mile coverage', { miles: config.radiusMiles })}</h3>
        <p className="text-small text-ink-soft">
          {t('Around {base}, in the base fee. {price} per mile beyond.', {
            base: baseName(config),
            price: priceText(config.prices.perExtraMile),
          })}
        </p>
      </div>
    </Card>
  );
}
