import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

type OpenFormButtonProps = ComponentProps<typeof Button> & {
  /** True from the press until the form, whose code is loading, is there. */
  opening: boolean;
  /** Told before a press is likely. */
  onNear: () => void;
};

/** Opens the booking form. It stays enabled meanwhile: a disabled button loses the focus, to which closing returns. */
export function OpenFormButton({ opening, onNear, children, ...rest }: OpenFormButtonProps) {
  return (
    <Button aria-busy={opening || undefined} onPointerEnter={onNear} onFocus={onNear} {...rest}>
      {opening && <LoaderCircle aria-hidden="true" className="animate-spin" />}
      {children}
    </Button>
  );
}
