import { serviceName } from '../../../domain/bookings/service-type.ts';
import { OFFER_SECONDS } from '../../../domain/dispatch/offer.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { formatCents } from '../../../domain/money/money.ts';
import { OVERDUE_AFTER_MS, OVERDUE_MAIL_AFTER_MS } from '../../../domain/notifications/message.ts';
import { bookedWindow } from '../../bookings/booked-window.ts';
import type { PushText } from '../channels/push-channel.ts';
import {
  admins,
  adminsWhileUnacknowledged,
  adminsWhoMayApprove,
  staffWhileUnacknowledged,
  technicianOfCancelled,
  technicianWhileUnassigned,
  technicianWhoHadIt,
  technicianWhoHasIt,
} from './audiences.ts';
import { overdue } from './booking-mail.ts';
import type { MessageRules } from './message-rules.ts';

const isEmergency = ({ serviceType }: Parameters<PushText>[0]) => serviceType === 'emergency';

/** The kinds of messages to admins and technicians. */
export const staffMessages = {
  new_booking: {
    audience: staffWhileUnacknowledged,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (booking, { t }) => ({
        title: t('New Booking'),
        body: t('{service}, open the dashboard for details', {
          service: t(serviceName[booking.serviceType]),
        }),
        urgent: isEmergency(booking),
        isShownByPage: true,
      }),
    },
  },
  overdue: {
    audience: adminsWhileUnacknowledged,
    ttlMs: HOUR_MS,
    delayMs: () => OVERDUE_AFTER_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Emergency waiting'),
        body: t('Nobody has acknowledged an emergency for a minute.'),
        urgent: true,
      }),
    },
  },
  overdue_mail: {
    audience: adminsWhileUnacknowledged,
    ttlMs: 4 * HOUR_MS,
    delayMs: () => OVERDUE_MAIL_AFTER_MS,
    content: { mail: overdue },
  },
  unassigned: {
    audience: adminsWhileUnacknowledged,
    ttlMs: HOUR_MS / 4,
    content: {
      push: (booking, { t }) => ({
        title: isEmergency(booking) ? t('Emergency without a technician') : t('Booking without a technician'),
        body: isEmergency(booking)
          ? t('An emergency still waits for a technician. Open the dashboard to assign one.')
          : t('A booked service still waits for a technician. Open the dashboard to assign one.'),
        urgent: true,
      }),
    },
  },
  payment_disputed: {
    audience: admins,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Payment disputed'),
        body: t(
          'A customer disputes a payment at the bank. Open the dashboard to see until when it takes an answer.',
        ),
        urgent: true,
      }),
    },
  },
  refund_waiting: {
    audience: adminsWhoMayApprove,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Refund to approve'),
        body: t('Another admin asks for a refund that needs your approval. Open the booking to decide.'),
      }),
    },
  },
  tech_assigned: {
    audience: technicianWhoHasIt,
    technician: ({ after }) => after.assignedTechId,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (booking, texts, company) => {
        const { t } = texts;
        const service = t(serviceName[booking.serviceType]);
        const window = bookedWindow(booking, company, texts);
        return {
          title: t('New Job'),
          body: window
            ? t('{service} for {window} assigned to you, open the dashboard for details', { service, window })
            : t('{service} assigned to you, open the dashboard for details', { service }),
          urgent: isEmergency(booking),
        };
      },
    },
  },
  job_offered: {
    audience: technicianWhileUnassigned,
    ttlMs: OFFER_SECONDS * 1000,
    content: {
      push: (booking, { t }) => ({
        title: t('Job offer'),
        body: t('{service}, {amount}. Accept within {seconds} seconds.', {
          service: t(serviceName[booking.serviceType]),
          amount: formatCents(booking.totalCents),
          seconds: OFFER_SECONDS,
        }),
        urgent: true,
      }),
    },
  },
  tech_reassigned: {
    audience: technicianWhoHadIt,
    technician: ({ before }) => before.assignedTechId,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Job reassigned'),
        body: t('A job is not yours any more. You need not go there.'),
        urgent: true,
      }),
    },
  },
  tech_cancelled: {
    audience: technicianOfCancelled,
    technician: ({ before }) => before.assignedTechId,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Job cancelled'),
        body: t('A job of yours was cancelled. You need not go there.'),
        urgent: true,
      }),
    },
  },
  tech_moved: {
    audience: technicianWhoHasIt,
    technician: ({ after }) => after.assignedTechId,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (booking, texts, company) => ({
        title: texts.t('Job moved'),
        body: texts.t('A job of yours is now at another time: {window}.', {
          window: bookedWindow(booking, company, texts) ?? texts.t('now'),
        }),
      }),
    },
  },
} satisfies Record<string, MessageRules>;
