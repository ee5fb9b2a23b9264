import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

type FootProps = {
  reading: boolean;
  failed: boolean;
  /** Whether the server may have older bookings. */
  more: boolean;
  onMore: () => void;
};

/** Below the last row: loading, a failure, or the button that loads older bookings. */
export function ListFoot({ reading, failed, more, onMore }: FootProps) {
  if (reading) {
    return (
      <p role="status" className="p-4 text-center text-[13px] text-ink-soft">
        {t('Looking through all bookings…')}
      </p>
    );
  }
  if (failed) {
    return (
      <p role="alert" className="p-4 text-center text-[13px] text-alarm-text">
        {t('Older bookings did not load. Press Refresh to try again.')}
      </p>
    );
  }
  if (!more) return null;
  return (
    <p className="p-2 text-center">
      <Button kind="plain" size="compact" onClick={onMore}>
        {t('Show older bookings')}
      </Button>
    </p>
  );
}
