import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { memo, useRef, useState } from 'react';
import { type TechnicianState, technicianState } from '../../domain/dispatch/technician-state.ts';
import { lastSeen } from '../app/short-time.ts';
import { busyAtom } from '../technicians/atoms.ts';
import { TechnicianIcon, technicianStateName } from '../technicians/shared/technician-mark.tsx';
import { plural, t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { useWindowed } from '../ui/windowed.ts';
import type { Choice } from './pick.ts';

const ROW_PX = 52;
const keyOf = ({ techId }: Choice) => techId;
const heightOf = () => ROW_PX;

type TechnicianPickerProps = {
  choices: readonly Choice[];
  techId: string | null;
  labelledBy: string;
  onPick: (techId: string) => void;
};

/** '2 open jobs, about 12 min'; leaves out what the reason of the rank already says. */
function workText({ openJobs, estimatedTimeMinutes, reason }: Choice): string {
  const count = openJobs === 0 ? '' : plural(openJobs, '{count} open job', '{count} open jobs');
  const busy = reason === count ? '' : count;
  const drive =
    estimatedTimeMinutes == null ? '' : t('about {minutes} min', { minutes: estimatedTimeMinutes });
  return [busy, drive].filter(Boolean).join(', ');
}

type ChoiceProps = {
  choice: Choice;
  state: TechnicianState;
  seen: string;
  place: number;
  of: number;
  checked: boolean;
  onPick: (techId: string) => void;
};

const ChoiceRow = memo(function ChoiceRow({ choice, state, seen, place, of, checked, onPick }: ChoiceProps) {
  const stateName = t(technicianStateName(state));
  const reason = choice.reason && t(choice.reason);
  return (
    <label
      data-technician={choice.techId}
      className="grid min-h-[52px] grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 border-b border-line px-3 py-1.5 text-small has-checked:bg-volt-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type="radio"
        name="techId"
        value={choice.techId}
        aria-posinset={place}
        aria-setsize={of}
        checked={checked}
        onChange={() => onPick(choice.techId)}
        className="row-span-2 size-4 accent-volt-text outline-none"
      />
      <span className="flex flex-wrap items-start justify-between gap-x-2">
        {/* A long reason takes a line below the id, and leaves the distance at the end of the first one. */}
        <span className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-2">
          <span className="flex min-w-0 items-center gap-x-1.5">
            <TechnicianIcon state={state} />
            <b className="truncate font-semibold">{choice.techId}</b>
          </span>
          {reason && reason !== stateName && (
            <span
              className={clsx(
                'text-fine font-semibold',
                state === 'free' ? 'text-volt-text' : 'text-ink-soft',
              )}
            >
              {reason}
            </span>
          )}
        </span>
        <b className="flex-none font-semibold tabular-nums">
          {choice.distance == null ? '' : t('{miles} mi', { miles: choice.distance.toFixed(1) })}
        </b>
      </span>
      <span className="col-start-2 flex flex-wrap justify-between gap-x-2 text-[0.8125rem] leading-[1.0625rem] text-ink-soft">
        <span>{t('{state}, {seen}', { state: stateName, seen })}</span>
        <span className="text-right tabular-nums">{workText(choice)}</span>
      </span>
    </label>
  );
});

/** Picks a technician. Each row has state, id and last position; with a picked booking also miles, minutes and jobs. */
export function TechnicianPicker({ choices, techId, labelledBy, onPick }: TechnicianPickerProps) {
  const now = useNow(5_000);
  const busy = useAtomValue(busyAtom);
  const box = useRef<HTMLDivElement>(null);
  const stable = useStableOrder(choices);
  const { rows, spaceBelow, measure, focusHandlers } = useWindowed(stable.choices, { box, keyOf, heightOf });
  return (
    <div
      ref={box}
      {...stable.handlers}
      {...focusHandlers}
      role="radiogroup"
      aria-labelledby={labelledBy}
      className="min-h-[6.5rem] flex-1 overflow-y-auto rounded-small border border-edge [scrollbar-width:thin]"
    >
      {rows.map(({ item: choice, index, spaceAbove }) => (
        <div key={choice.techId} ref={measure} data-index={index} style={{ marginTop: spaceAbove }}>
          <ChoiceRow
            choice={choice}
            state={technicianState(choice, busy.has(choice.techId), now)}
            seen={lastSeen(choice.lastActiveAt, now).toLowerCase()}
            place={index + 1}
            of={choices.length}
            checked={choice.techId === techId}
            onPick={onPick}
          />
        </div>
      ))}
      <div style={{ height: spaceBelow }} />
      {stable.differs && (
        <p className="sticky bottom-0 bg-amber-wash px-3 py-1 text-fine font-semibold text-amber-text">
          {t('The order has changed; it follows when you leave the list.')}
        </p>
      )}
    </div>
  );
}

type StableOrder = {
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
function useStableOrder(choices: readonly Choice[]): StableOrder {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  function update(change: Partial<typeof inside.current>) {
    Object.assign(inside.current, change);
    const isInside = inside.current.pointer || inside.current.focus;
    setOrder((present) => (isInside ? (present ?? choices.map(({ techId }) => techId)) : null));
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
