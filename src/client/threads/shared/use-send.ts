import { useRef } from 'react';
import type { ThreadSide } from '../../../domain/bookings/thread.ts';
import { failureText } from '../../app/http.ts';
import { toast } from '../../app/toast.ts';
import { t } from '../../ui/texts.ts';
import { writeMessage } from '../api.ts';
import { showMessage } from './live.ts';
import type { WrittenMessage } from './thread-view.tsx';

/** Sends a message at once. One that is sent again after a lost answer keeps its key, and is stored once. */
export function useSend(side: ThreadSide, bookingId: string): (message: WrittenMessage) => Promise<boolean> {
  const last = useRef({ content: '', key: '' });
  return async (message) => {
    const content = JSON.stringify(message);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    try {
      const sent = await writeMessage(side, bookingId, { key: last.current.key, ...message });
      last.current = { content: '', key: '' };
      showMessage(side, bookingId, sent);
      return true;
    } catch (error) {
      toast({
        title: t('Message Not Sent'),
        description: failureText(error, t('The server did not answer. Please try again.')),
        variant: 'destructive',
      });
      return false;
    }
  };
}
