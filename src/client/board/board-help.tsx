import { useState } from 'react';
import { useKey } from '../app/use-key.ts';
import { Dialog } from '../ui/dialog.tsx';

const shortcuts: [keys: string[], what: string][] = [
  [['/'], 'Search bookings, customers or technicians'],
  [['↑', '↓'], 'Move from row to row, from the search into what it found'],
  [['Enter'], 'Open the row'],
  [['Tab'], 'On to the next panel or button'],
  [['+', '−'], 'Zoom the map; the arrows move it'],
  [['Enter'], 'Go into the map: the arrows lead on, Esc leads out'],
  [['←', '→'], 'Move between the four tabs'],
  [['Esc'], 'Close a dialog, dismiss the first alert'],
  [['F9'], 'Go to the first alert'],
  [['?'], 'Show this help'],
];

/** The board's keys, on pressing `?`. */
export function BoardHelp() {
  const [open, setOpen] = useState(false);
  useKey('?', () => setOpen((shown) => !shown));
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keyboard shortcuts">
      <dl className="gutter grid gap-1 pb-6 text-small">
        {shortcuts.map(([keys, what]) => (
          <div key={what} className="grid min-h-9 grid-cols-[96px_minmax(0,1fr)] items-center gap-3">
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
            <dd className="text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="gutter pb-6 text-small text-ink-soft">
        In Tech Management a booking can also be dragged onto a technician. Its button, Reassign in its
        details and the two pickers of Assign Technicians do the same by keyboard.
      </p>
    </Dialog>
  );
}
