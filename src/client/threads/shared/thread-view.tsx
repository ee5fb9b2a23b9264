import clsx from 'clsx';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  MAX_THREAD_TEXT,
  type ReadyMessage,
  readyFor,
  type ThreadMessage,
  type ThreadSide,
  wordsOf,
} from '../../../domain/bookings/thread.ts';
import { config } from '../../app/config.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../../ui/texts.ts';
import { clockTime } from '../../ui/time.tsx';
import { ErrorState, Skeleton } from '../../ui/view-states.tsx';
import { useThread } from './live.ts';

export type WrittenMessage = { text: string | null; ready: ReadyMessage | null };

type ThreadViewProps = {
  side: ThreadSide;
  bookingId: string;
  /** Whether the booking takes more messages. */
  isOpen: boolean;
  /** Written on this device, and not sent yet. */
  unsent?: readonly (WrittenMessage & { key: string })[];
  takesFocus?: boolean;
  /** Resolves to whether the message is sent, or kept until it can be. */
  onSend: (message: WrittenMessage) => Promise<boolean>;
};

/** What was written about a booking, the newest last, with ready messages and a line for others. */
export function ThreadView({ side, bookingId, isOpen, unsent = [], takesFocus, onSend }: ThreadViewProps) {
  const { data, isError, isFetching, refetch } = useThread(side, bookingId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {data || unsent.length > 0 ? (
        <Messages messages={data ?? []} unsent={unsent} side={side} />
      ) : isError ? (
        <ErrorState
          title={t('The messages did not load')}
          compact
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-12" />
      )}
      {isOpen && <Composer side={side} takesFocus={takesFocus} onSend={onSend} />}
    </div>
  );
}

type MessagesProps = { messages: readonly ThreadMessage[]; side: ThreadSide } & Required<
  Pick<ThreadViewProps, 'unsent'>
>;

function Messages({ messages, unsent, side }: MessagesProps) {
  const list = useRef<HTMLDivElement>(null);
  const count = messages.length + unsent.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the list.
  useEffect(() => {
    const shown = list.current;
    if (shown) shown.scrollTop = shown.scrollHeight;
  }, [count]);
  if (count === 0) return <p className="text-small text-ink-soft">{t('Nobody has written yet.')}</p>;
  return (
    <div
      ref={list}
      role="log"
      aria-label={t('Messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys.
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-small"
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {messages.map((message) => (
          <Bubble
            key={message.sequence}
            isOwn={message.from === side}
            head={`${message.from === side ? t('You') : authorOf(message)}, ${clockTime(message.at)}`}
            words={wordsOf(message, { t })}
          />
        ))}
        {unsent.map((message) => (
          <Bubble key={message.key} isOwn head={t('You, not sent yet')} words={wordsOf(message, { t })} />
        ))}
      </ol>
    </div>
  );
}

function authorOf({ from, name }: ThreadMessage): string {
  if (from === 'customer') return t('Customer');
  return name ?? (from === 'tech' ? t('Your technician') : config.brandName);
}

type BubbleProps = { isOwn: boolean; head: string; words: string };

const Bubble = ({ isOwn, head, words }: BubbleProps) => (
  <li className={clsx('grid gap-0.5', isOwn ? 'justify-self-end pl-8' : 'justify-self-start pr-10')}>
    <span className={clsx('px-1 text-fine text-ink-soft', isOwn && 'text-right')}>{head}</span>
    <span
      dir="auto"
      className={clsx(
        'rounded-small px-3 py-2 text-small whitespace-pre-line [overflow-wrap:anywhere]',
        isOwn ? 'bg-volt-wash text-ink' : 'bg-quiet',
      )}
    >
      {words}
    </span>
  </li>
);

function Composer({ side, takesFocus, onSend }: Pick<ThreadViewProps, 'side' | 'takesFocus' | 'onSend'>) {
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const form = useId();
  const send = async (message: WrittenMessage) => {
    setSending(true);
    const isSent = await onSend(message);
    setSending(false);
    if (isSent && message.text) setText('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words && !sending) void send({ text: words, ready: null });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {readyFor[side].map((ready) => (
          <Button
            key={ready}
            size="compact"
            disabled={sending}
            onClick={() => void send({ text: null, ready })}
          >
            {wordsOf({ ready, text: null }, { t })}
          </Button>
        ))}
      </div>
      <form id={form} onSubmit={submit} className="flex items-end gap-1">
        <Field label={t('Write a message')} labelHidden className="min-w-0 flex-1">
          <TextInput
            name="message"
            autoFocus={takesFocus}
            autoComplete="off"
            enterKeyHint="send"
            maxLength={MAX_THREAD_TEXT}
            placeholder={t('Write a message')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <IconButton type="submit" label={t('Send')} disabled={sending || text.trim() === ''}>
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </form>
    </>
  );
}
