import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

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
