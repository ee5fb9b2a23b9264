import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import type { Texts } from '../../../domain/texts.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import { admins, customer } from './audiences.ts';
import type { EmailContent } from './email-template.tsx';
import { linkTo, shortId, times } from './mail-rows.ts';
import type { MessageRules } from './message-rules.ts';

/** What admins and the customer hear of a problem that the customer has reported. */

type Said = (texts: Pick<Texts, 't'>) => { title: string; body: string };

const answered: Said = ({ t }) => ({
  title: t('We have answered you'),
  body: t('Our team has written to you about the problem that you reported. Tap to read.'),
});

const settled: Said = ({ t }) => ({
  title: t('Your report is settled'),
  body: t('Our team has settled the problem that you reported. Call us if it is not right.'),
});

/** Whoever is not at the page hears it by e-mail, too: an answer may come days later. */
const toCustomer = (said: Said): MessageRules => ({
  audience: customer,
  ttlMs: 24 * HOUR_MS,
  content: { push: (_, texts) => said(texts), mail: mailOf(said) },
});

function mailOf(said: Said) {
  return (provider: Provider, booking: MailedBooking): EmailContent => {
    const { company, texts } = provider;
    const { t } = texts;
    const { title, body } = said(texts);
    return {
      subject: `${company.brandName}: ${title}`,
      title,
      amount: null,
      intro: body,
      rows: [
        [t('Booking'), shortId(booking)],
        [t('Service'), t(customerServiceName[booking.serviceType])],
        ...times(provider, [t('Completed'), booking.completedAt]),
      ],
      link: linkTo(provider, booking),
    };
  };
}

const toAdmins = (said: Said): MessageRules => ({
  audience: admins,
  ttlMs: HOUR_MS,
  content: { push: (_, texts) => ({ ...said(texts), urgent: true }) },
});

export const reportMessages = {
  report_made: toAdmins(({ t }) => ({
    title: t('Problem reported by a customer'),
    body: t('Open the booking to read and answer it.'),
  })),
  report_settled: toCustomer(settled),
  /** Written in the thread after the service, about a report. */
  thread_answer: toCustomer(answered),
  thread_report: toAdmins(({ t }) => ({
    title: t('Message from a customer'),
    body: t('It is about a problem that the customer has reported. Open the booking to answer.'),
  })),
} satisfies Record<string, MessageRules>;
