import { useRef, useState } from 'react';
import type { Choice } from './pick.ts';

type Held = {
  choices: readonly Choice[];
  /** Whether the shown order differs from the current one. */
  differs: boolean;
  handlers: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocusCapture: () => void;
    onBlurCapture: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void;
  };
};

/**
 * Keeps the order of the choices while the pointer or the focus is in their element, so that a press hits the intended
 * row. The content of the rows still changes. Spread `handlers` on the element around the rows.
 */
export function useHeldOrder(choices: readonly Choice[]): Held {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  function update(change: Partial<typeof inside.current>) {
    Object.assign(inside.current, change);
    const isInside = inside.current.pointer || inside.current.focus;
    setOrder((held) => (isInside ? (held ?? choices.map(({ techId }) => techId)) : null));
  }
  const place = new Map(order?.map((techId, index) => [techId, index]));
  const placeOf = ({ techId }: Choice) => place.get(techId) ?? place.size;
  const shown = order ? [...choices].sort((a, b) => placeOf(a) - placeOf(b)) : choices;
  return {
    choices: shown,
    differs: shown.some((choice, index) => choice !== choices[index]),
    handlers: {
      onPointerEnter: () => update({ pointer: true }),
      onPointerLeave: () => update({ pointer: false }),
      onFocusCapture: () => update({ focus: true }),
      onBlurCapture: ({ currentTarget, relatedTarget }) =>
        update({ focus: relatedTarget instanceof Node && currentTarget.contains(relatedTarget) }),
    },
  };
}
