import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState } from '../ui/view-states.tsx';

type OpenFormButtonProps = ComponentProps<typeof Button> & {
  /** True from the press until the form's code has loaded. */
  opening: boolean;
  /** Called when a press becomes likely. */
  onNear: () => void;
};

/**
 * Opens the booking form. The button stays enabled while the form loads: a disabled button loses the focus, which
 * returns to the button when the form closes.
 */
export function OpenFormButton({ opening, onNear, children, ...rest }: OpenFormButtonProps) {
  return (
    <Button aria-busy={opening || undefined} onPointerEnter={onNear} onFocus={onNear} {...rest}>
      {opening && <LoaderCircle aria-hidden="true" className="animate-spin" />}
      {children}
    </Button>
  );
}

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
