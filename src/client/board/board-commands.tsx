import { useAtom } from 'jotai';
import { lazy } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { LatePart } from '../app/page-states.tsx';
import { BoardHelp } from './board-help.tsx';
import { barAtom, type Dispatcher } from './commands.ts';
import { subjectOf } from './subject.ts';
import { useCommandKeys } from './use-command-keys.ts';

const CommandBar = lazy(() => import('./command-bar.tsx'));

type CommandsProps = {
  bookings: readonly Booking[] | undefined;
  /** The booking whose details are open. */
  openedId: string | null;
  dispatcher: Dispatcher;
};

/** The keys of the board, the command bar, and the list of keys. */
export function BoardCommands({ bookings, openedId, dispatcher }: CommandsProps) {
  const [bar, setBar] = useAtom(barAtom);
  useCommandKeys(dispatcher);
  return (
    <>
      <BoardHelp />
      {bar && (
        <LatePart>
          <CommandBar
            bookings={bookings ?? []}
            subject={subjectOf(bar.bookingId ?? openedId ?? '')}
            opener={bar.opener}
            dispatcher={dispatcher}
            onClose={() => setBar(null)}
          />
        </LatePart>
      )}
    </>
  );
}
