import { Card } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState } from '../ui/view-states.tsx';

/** Says that the booking form's code did not load. The card scrolls into view: the pressed button may be far away. */
export function FormNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div ref={(place) => place?.scrollIntoView({ block: 'nearest' })}>
      <Card>
        <ErrorState
          title={t('The booking form did not load')}
          text={t('Nothing was booked. Check your connection and try again, or call us.')}
          onRetry={onRetry}
        />
      </Card>
    </div>
  );
}
