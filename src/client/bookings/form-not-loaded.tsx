import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** The booking form's code did not arrive. Comes into view, wherever the button for it was pressed. */
export function FormNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div ref={(place) => place?.scrollIntoView({ block: 'nearest' })}>
      <Card>
        <ErrorState
          title="The booking form did not load"
          text="Nothing was booked. Check your connection and try again, or call us."
          onRetry={onRetry}
        />
      </Card>
    </div>
  );
}
