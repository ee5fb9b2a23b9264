import { useState } from 'react';
import { ASSIGN_KEY, UNDO_KEY } from '../dispatch/atoms.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useKey } from '../ui/keyboard.ts';
import { t } from '../ui/texts.ts';
import { TELL_KEY } from './tell-arrival.ts';

const shortcuts = (): [keys: string[], action: string][] => [
  [['/'], t('Search bookings, customers or technicians')],
  [['↑', '↓'], t('Move from row to row, from the search into what it found')],
  [[t('Enter')], t('Open the row')],
  [[t('Tab')], t('On to the next panel or button')],
  [['+', '−'], t('Zoom the map; the arrows move it')],
  [[t('Enter')], t('Go into the map: the arrows lead on, Esc leads out')],
  [['←', '→'], t('Move between the four tabs')],
  [[t('Esc')], t('Close a dialog, dismiss the first alert')],
  [['F9'], t('Go to the first alert, or to the job of a van that is lost')],
  [[ASSIGN_KEY], t('Assign the proposed technician of the row or of the details')],
  [[TELL_KEY], t('Tell the customer of the row or of the details when the technician comes')],
  [
    [t('Enter')],
    t('In the day plan, pick a booking up: the arrows choose a lane, Enter keeps, Esc puts back'),
  ],
  [[UNDO_KEY], t('Undo the last assignment, or a status for 10 s')],
  [['?'], t('Show this help')],
];

/** The keyboard shortcuts of the board; `?` opens and closes the dialog. */
export function BoardHelp() {
  const [open, setOpen] = useState(false);
  useKey('?', () => setOpen((shown) => !shown));
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('Keyboard shortcuts')}>
      <dl className="gutter grid gap-1 pb-6 text-small">
        {shortcuts().map(([keys, action]) => (
          <div key={action} className="grid min-h-9 grid-cols-[96px_minmax(0,1fr)] items-center gap-3">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-[6px] border border-line bg-surface px-2 text-center font-sans leading-6 font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{action}</dd>
          </div>
        ))}
      </dl>
      <p className="gutter pb-6 text-small text-ink-soft">
        {t(
          'In Tech Management a booking can also be dragged onto a technician. Its button, Reassign in its details and the two pickers of Assign Technicians do the same by keyboard.',
        )}
      </p>
    </Dialog>
  );
}
