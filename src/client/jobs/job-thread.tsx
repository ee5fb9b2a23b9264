import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import type { UnsentMessage } from '../offline/phone-store.ts';
import { useUnread } from '../threads/shared/live.ts';
import { Button } from '../ui/button.tsx';
import { plural, t } from '../ui/texts.ts';
import type { ShownJob } from './job-waiting.ts';

const ThreadDialog = lazyPart('jobs/thread-dialog', () => import('./thread-dialog.tsx'));

/** Resolves to whether the message is sent, or kept on this phone. */
export type OnWrite = (message: UnsentMessage) => Promise<boolean>;

/** Opens the thread with the customer; says how many of its messages are unread. */
export function JobThread({ job, onWrite }: { job: ShownJob; onWrite: OnWrite }) {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnread('tech').get(job.id) ?? 0;
  return (
    <>
      <Button
        wide
        onClick={() => setIsOpen(true)}
        className="mt-2 min-h-14! justify-start! gap-3! px-4! text-left text-body"
      >
        <MessageSquare aria-hidden="true" />
        <span className="min-w-0 leading-5">
          {t('Messages')}
          {unread > 0 && (
            <span className="block text-[0.8125rem] leading-[1.0625rem] font-semibold text-amber-text">
              {plural(unread, '{count} unread', '{count} unread')}
            </span>
          )}
        </span>
      </Button>
      {isOpen && (
        <LatePart>
          <ThreadDialog job={job} onWrite={onWrite} onClose={() => setIsOpen(false)} />
        </LatePart>
      )}
    </>
  );
}
