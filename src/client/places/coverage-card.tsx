import { Card } from '../ui/card.tsx';
import { CoveragePicture } from './coverage-picture.tsx';

/** Where the base fee reaches. */
export function CoverageCard() {
  return (
    <Card className="grid-cols-[88px_minmax(0,1fr)] items-center !p-3">
      <CoveragePicture name="tile" className="size-[88px] rounded-small" />
      <div>
        <h3 className="font-strong">25-mile coverage</h3>
        <p className="text-small text-ink-soft">Around Union, NJ, in the base fee. $2 per mile beyond.</p>
      </div>
    </Card>
  );
}
