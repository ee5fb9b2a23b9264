import { useSetAtom } from 'jotai';
import { Dialog } from '../ui/dialog.tsx';
import { SEARCH_KEY } from '../ui/keyboard.ts';
import { FOCUS_KEY } from '../ui/region-ids.ts';
import { t } from '../ui/texts.ts';
import { bookingCommands } from './booking-commands.ts';
import { boardCommands, helpAtom } from './commands.ts';

type Line = [keys: string[], action: string];

/** The keys that move in a page, which are no commands. */
const moving = (): Line[] => [
  [[SEARCH_KEY], t('Search bookings, customers or technicians')],
  [['↑', '↓'], t('Move from row to row, from the search into what it found')],
  [[t('Enter')], t('Open the row')],
  [[t('Space')], t('Pick the row, with Shift and the arrows several; Esc puts all back')],
  [[t('Tab')], t('On to the next panel or button')],
  [['+', '−'], t('Zoom the map; the arrows move it')],
  [[t('Enter')], t('Go into the map: the arrows lead on, Esc leads out')],
  [['←', '→'], t('Move between the four tabs')],
  [[t('Esc')], t('Close a dialog, dismiss the first alert')],
  [[FOCUS_KEY], t('Go to the first alert, or to the job of a van that is lost')],
  [
    [t('Enter')],
    t('In the day plan, pick a booking up: the arrows choose a lane, Enter keeps, Esc puts back'),
  ],
];

const linesOf = (commands: Record<string, { keys: string | null; name: () => string }>): Line[] =>
  Object.values(commands).flatMap(({ keys, name }): Line[] => (keys ? [[keys.split(' '), name()]] : []));

/** The keyboard shortcuts of the board; `?` opens and closes the dialog. */
export default function BoardHelp() {
  const setOpen = useSetAtom(helpAtom);
  const parts: [title: string, lines: Line[]][] = [
    [
      t('Everywhere'),
      [[[t('Ctrl'), 'K'], t('Commands, bookings, customers and technicians by a few letters')], ...moving()],
    ],
    [t('The booking with the focus, or whose details have it'), linesOf(bookingCommands)],
    [t('The board'), linesOf(boardCommands)],
  ];
  return (
    <Dialog open onOpenChange={setOpen} title={t('Keyboard shortcuts')}>
      {parts.map(([title, lines]) => (
        <section key={title} className="gutter pb-4 text-small">
          <h3 className="pb-1 font-semibold">{title}</h3>
          <dl className="grid gap-1">
            {lines.map(([keys, action]) => (
              <div key={action} className="grid min-h-9 grid-cols-[96px_minmax(0,1fr)] items-center gap-3">
                <dt>
                  <KeyCaps keys={keys} />
                </dt>
                <dd className="text-ink-soft">{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="gutter pb-6 text-small text-ink-soft">
        {t(
          'In Tech Management a booking can also be dragged onto a technician. Its button, Reassign in its details and the two pickers of Assign Technicians do the same by keyboard.',
        )}
      </p>
    </Dialog>
  );
}

/** Keys as they stand on a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-7 rounded-[6px] border border-line bg-surface px-2 text-center font-sans leading-6 font-semibold"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
