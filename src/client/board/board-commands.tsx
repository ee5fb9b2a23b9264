import { useAtom, useAtomValue } from 'jotai';
import { Command } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { subjectOf } from './booking-commands.ts';
import type { Dispatcher } from './command.ts';
import { barAtom, helpAtom } from './commands.ts';
import { questionAtom } from './hold.ts';
import { ShiftDialogs } from './shift-dialogs.tsx';
import { openBar, useCommandKeys } from './use-command-keys.ts';

const BoardHelp = lazyPart('board/board-help', () => import('./board-help.tsx'));
const QuestionDialog = lazyPart('board/question-dialog', () => import('./question-dialog.tsx'));
const CommandBar = lazyPart('board/command-bar', () => import('./command-bar.tsx'));

type CommandsProps = {
  bookings: readonly Booking[] | undefined;
  /** The booking whose details are open. */
  openedId: string | null;
  dispatcher: Dispatcher;
};

/** The keys of the board, the command bar, and the list of keys. */
export function BoardCommands({ bookings, openedId, dispatcher }: CommandsProps) {
  const [bar, setBar] = useAtom(barAtom);
  const [question, setQuestion] = useAtom(questionAtom);
  const asked = subjectOf(question?.bookingId ?? '')?.booking;
  const isHelping = useAtomValue(helpAtom);
  useCommandKeys(dispatcher);
  return (
    <>
      {isHelping && (
        <LatePart>
          <BoardHelp />
        </LatePart>
      )}
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
      <ShiftDialogs onOpen={dispatcher.openFocused} />
      {question && asked && (
        <LatePart>
          <QuestionDialog booking={asked} kind={question.kind} onClose={() => setQuestion(null)} />
        </LatePart>
      )}
    </>
  );
}

/** Opens the command bar for people who do not know its key. */
export const CommandButton = () => (
  <IconButton
    compact
    label={t('Commands')}
    title={t('Commands (Ctrl K)')}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={openBar}
    className="text-ink-soft"
  >
    <Command aria-hidden="true" />
  </IconButton>
);
