import { HOUR_MS } from '../../../domain/durations.ts';
import { admins, customerWhileOpen, technicianWhoHasIt } from './audiences.ts';
import type { MessageRules } from './message-rules.ts';

/** The pushes of what somebody has written in the thread of a booking; a lock screen does not show what. */
export const threadMessages = {
  thread_to_customer: {
    audience: customerWhileOpen,
    ttlMs: HOUR_MS / 2,
    content: {
      push: (booking, { t }) => ({
        title: t('New message'),
        body: booking.assignedTechId
          ? t('Your technician or our team wrote to you. Tap to read.')
          : t('Our team wrote to you. Tap to read.'),
        urgent: true,
      }),
    },
  },
  thread_to_tech: {
    audience: technicianWhoHasIt,
    ttlMs: HOUR_MS / 2,
    content: {
      push: (_, { t }) => ({
        title: t('New message'),
        body: t('About a job of yours. Tap to read.'),
        urgent: true,
      }),
    },
  },
  /** Nobody else would read it. */
  thread_to_admins: {
    audience: admins,
    ttlMs: HOUR_MS / 2,
    content: {
      push: (_, { t }) => ({
        title: t('Message from a customer'),
        body: t('A customer without a technician wrote. Open the booking to answer.'),
        urgent: true,
      }),
    },
  },
} satisfies Record<string, MessageRules>;
