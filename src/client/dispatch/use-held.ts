import { useRef, useState } from 'react';

type Held<T> = {
  shown: T;
  /** Whether the pointer or the focus is among the buttons. */
  isHeld: boolean;
  /** Whether `shown` is no longer what is true now. */
  isOld: boolean;
  /** For the element around the buttons. */
  handlers: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocusCapture: () => void;
    onBlurCapture: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void;
  };
};

/**
 * Keeps what buttons name while the pointer or the focus is among them, so that a press does what the button said when it
 * was aimed at. As long as the names stay, the rest of the value is new.
 * @param namesOf what must not change under the finger
 */
export function useHeld<T>(value: T, namesOf: (value: T) => string): Held<T> {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  function update(change: Partial<typeof inside.current>) {
    Object.assign(inside.current, change);
    const isInside = inside.current.pointer || inside.current.focus;
    setHeld((present) => (isInside ? (present ?? { value }) : null));
  }
  const isOld = held !== null && namesOf(held.value) !== namesOf(value);
  return {
    shown: isOld ? held.value : value,
    isHeld: held !== null,
    isOld,
    handlers: {
      onPointerEnter: () => update({ pointer: true }),
      onPointerLeave: () => update({ pointer: false }),
      onFocusCapture: () => update({ focus: true }),
      onBlurCapture: ({ currentTarget, relatedTarget }) =>
        update({ focus: relatedTarget instanceof Node && currentTarget.contains(relatedTarget) }),
    },
  };
}
