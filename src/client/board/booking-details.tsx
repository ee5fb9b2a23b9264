import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import {
  ArrowLeftRight,
  Hand,
  Mail,
  MessageSquare,
  NotebookPen,
  Phone,
  Siren,
  Truck,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { ADMIN, can } from '../../domain/bookings/booking-lifecycle.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { holderName, isWithPartner } from '../../domain/dispatch/partner.ts';
import { absenceAt } from '../../domain/dispatch/technician-state.ts';
import { withoutSameHalf } from '../../domain/promise/booked-window.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { ArrivalLine } from '../bookings/shared/arrival-line.tsx';
import { arrivalText } from '../bookings/shared/arrival-text.ts';
import { MoveButton } from '../bookings/shared/move-button.tsx';
import { ProofView } from '../bookings/shared/proof-view.tsx';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { customerOf } from '../customers/api.ts';
import { absentAtom, phonesAtom } from '../technicians/atoms.ts';
import { useAsOf } from '../technicians/shared/as-of.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { mailHref, telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { clockTime, whenTime } from '../ui/time.tsx';
import { useOpenBoard } from './board-view.ts';
import { keyOf } from './booking-commands.ts';
import { BookingDisputes } from './booking-disputes.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { letGo, questionAtom, useHold } from './hold.ts';
import { tellArrival } from './message-customer.ts';
import { PaymentSection } from './payment-section.tsx';
import { PromiseRecord } from './promise-record.tsx';
import { RatingSection } from './rating-section.tsx';
import { LostText, lateOfLost, statementOf } from './risk-text.tsx';
import { useRisks } from './risks.ts';
import { UnpaidBadge, UnpaidNotice } from './unpaid-notice.tsx';

const ReportsSection = lazyPart('board/reports-section', () => import('./reports-section.tsx'));
const ThreadSection = lazyPart('board/thread-section', () => import('./thread-section.tsx'));

/** The last step of the assigned technician, with its time; a lost technician has only said that it is so. */
function lastStep(booking: Booking, isLost: boolean): string {
  if (booking.completedAt) return t('Completed {time}', { time: whenTime(booking.completedAt) });
  if (booking.startedAt) return t('Service started {time}', { time: whenTime(booking.startedAt) });
  if (booking.arrivedAt) return t('Arrived {time}', { time: whenTime(booking.arrivedAt) });
  if (booking.departedAt)
    return isLost
      ? t('Departed {time}', { time: whenTime(booking.departedAt) })
      : t('On the way since {time}', { time: whenTime(booking.departedAt) });
  return booking.assignedAt ? t('Assigned {time}', { time: whenTime(booking.assignedAt) }) : t('Assigned');
}

/** 'Partner, ref SP-4711, comes between 7:40 and 7:55 PM' */
function partnerLine({ partner }: Booking): string {
  const { ref, fromAt, byAt } = partner ?? {};
  if (!ref || !fromAt || !byAt) return t('Partner, asked: no answer yet');
  return t('Partner, ref {ref}, comes between {from} and {to}', {
    ref,
    from: withoutSameHalf(clockTime(fromAt), clockTime(byAt)),
    to: clockTime(byAt),
  });
}

type TechnicianProps = { booking: Booking; onAssign: (bookingId: string) => void };

function Technician({ booking, onAssign }: TechnicianProps) {
  const techId = booking.assignedTechId;
  const canAssign = can(booking, 'assign', ADMIN) === null;
  const phone = useAtomValue(phonesAtom)[techId ?? ''];
  const absence = absenceAt(booking, useAtomValue(absentAtom));
  const risk = useRisks(useMemo(() => [booking], [booking])).get(booking.id);
  const late = lateOfLost(risk);
  const asOfMs = useAsOf(booking);
  const arrival = arrivalText(booking, late === null ? asOfMs : null);
  if (!techId && !canAssign) return null;
  return (
    <div
      className={clsx(
        'mx-4 mb-1 flex flex-wrap items-center gap-3 rounded-small px-3 py-2',
        late === null ? 'bg-quiet' : 'bg-alarm-wash',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-[34px] place-items-center rounded-small bg-route-wash text-route"
      >
        <Truck className="size-4" />
      </span>
      <p className="flex-1 basis-[7rem] text-small [overflow-wrap:anywhere]">
        {late === null ? (
          <b className="font-semibold">{holderName(booking) ?? t('Unassigned')}</b>
        ) : (
          <LostText
            booking={booking}
            statement={statementOf(risk)}
            absence={absence}
            late={arrival?.range ? 0 : late}
            wraps
          />
        )}
        {techId && (
          <span className="block text-[0.8125rem] text-ink-soft">{lastStep(booking, late !== null)}</span>
        )}
        {isWithPartner(booking) && (
          <span className="block text-[0.8125rem] text-ink-soft tabular-nums">{partnerLine(booking)}</span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {arrival?.range && <TellButton booking={booking} />}
        {techId && phone && (
          <ButtonLink
            size="compact"
            href={telHref(phone)}
            aria-label={t('Call {technician}', { technician: techId })}
            className="bg-surface!"
          >
            <Phone aria-hidden="true" />
          </ButtonLink>
        )}
        {techId && canAssign && (
          <Button
            size="compact"
            aria-label={t("Reassign {technician}'s job", { technician: holderName(booking) ?? techId })}
            aria-keyshortcuts={keyOf('reassign')}
            onClick={() => onAssign(booking.id)}
            className="bg-surface!"
          >
            <ArrowLeftRight aria-hidden="true" />
            {t('Reassign')}
          </Button>
        )}
      </span>
      {arrival && (
        <ArrivalLine arrival={arrival} className="basis-full text-small [overflow-wrap:anywhere]" />
      )}
    </div>
  );
}

/** Tells the customer when the technician comes. */
function TellButton({ booking }: { booking: Booking }) {
  const [busy, setBusy] = useState(false);
  async function onTell() {
    setBusy(true);
    await tellArrival(booking);
    setBusy(false);
  }
  return (
    <Button
      size="compact"
      busy={busy}
      aria-keyshortcuts={keyOf('tell')}
      onClick={() => void onTell()}
      className="bg-surface!"
    >
      <MessageSquare aria-hidden="true" />
      {t('Tell customer')}
    </Button>
  );
}

/** Says who holds the booking, with the button that lets it go. */
function HeldNotice({ booking }: { booking: Booking }) {
  const held = useHold(booking);
  if (!held) return null;
  const { by, until } = held;
  return (
    <section
      aria-label={t('Held')}
      className="mx-4 mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-small bg-quiet px-3 py-2"
    >
      <p className="flex min-w-0 flex-[1_1_12rem] items-center gap-2 text-small">
        <Hand aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <span>
          {until
            ? t('{admin} decides until {time}.', { admin: by, time: clockTime(until) })
            : t('{admin} decides until it is let go.', { admin: by })}
        </span>
      </p>
      <Button
        size="compact"
        aria-keyshortcuts={keyOf('hold')}
        onClick={() => void letGo(booking)}
        className="bg-surface!"
      >
        {t('Let go')}
      </Button>
    </section>
  );
}

/** Opens what is known of the customer: notes, vehicles, places and past bookings. */
function CustomerButton({ bookingId }: { bookingId: string }) {
  const [busy, setBusy] = useState(false);
  const openBoard = useOpenBoard();
  async function open() {
    setBusy(true);
    const customerId = await customerOf(bookingId).catch(() => null);
    setBusy(false);
    if (customerId) openBoard({ tab: 'contact', customerId });
    else toast({ title: t('This customer did not load'), variant: 'destructive' });
  }
  return (
    <Button size="compact" busy={busy} onClick={() => void open()}>
      {!busy && <UserRound aria-hidden="true" />}
      {t('Customer')}
    </Button>
  );
}

function ContactLinks({ booking }: { booking: Booking }) {
  const held = useHold(booking);
  const phone = booking.phoneNumber || booking.user?.phone;
  const email = booking.user?.email;
  return (
    <div className="flex flex-wrap gap-2 max-board:w-full [&>*]:max-board:flex-1">
      {phone && (
        <ButtonLink size="compact" href={telHref(phone)} aria-keyshortcuts={keyOf('call')}>
          <Phone aria-hidden="true" />
          {t('Call')}
        </ButtonLink>
      )}
      {email && (
        <ButtonLink size="compact" href={mailHref(email)}>
          <Mail aria-hidden="true" />
          {t('Email')}
        </ButtonLink>
      )}
      <CustomerButton bookingId={booking.id} />
      <MoveButton booking={booking} by={ADMIN} size="compact" />
      {can(booking, 'note', ADMIN) === null && (
        <Button
          size="compact"
          aria-keyshortcuts={keyOf('note')}
          onClick={() => store.set(questionAtom, { bookingId: booking.id, kind: 'note' })}
        >
          <NotebookPen aria-hidden="true" />
          {t('Note')}
        </Button>
      )}
      {can(booking, 'takeOver', ADMIN) === null && !held && (
        <Button
          size="compact"
          aria-keyshortcuts={keyOf('hold')}
          onClick={() => store.set(questionAtom, { bookingId: booking.id, kind: 'hold' })}
        >
          <Hand aria-hidden="true" />
          {t('Hold')}
        </Button>
      )}
    </div>
  );
}

type DetailsProps = TechnicianProps & { renderProposals: (booking: Booking) => ReactNode };

/** The details of one booking, without the status buttons. */
export function BookingDetails({ booking, onAssign, renderProposals }: DetailsProps) {
  const emergency = booking.serviceType === 'emergency';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-3.5">
        <div className="min-w-0">
          <h3 className="text-[1.25rem] leading-[1.625rem] font-[650] tracking-[-0.015em] [overflow-wrap:anywhere]">
            {customerLabel(booking, t('Unknown Customer'))}
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 text-small font-semibold">
            <span className={`flex items-center gap-1 ${emergency ? 'text-alarm-text' : 'text-ink-soft'}`}>
              {emergency && <Siren aria-hidden="true" className="size-[15px]" />}
              {t(serviceName[booking.serviceType])}
            </span>
            <StatusBadge status={booking.status} />
            {booking.isUnpaid && <UnpaidBadge />}
          </p>
        </div>
        <ContactLinks booking={booking} />
      </div>
      <UnpaidNotice booking={booking} />
      <HeldNotice booking={booking} />
      <Technician booking={booking} onAssign={onAssign} />
      {renderProposals(booking)}
      <LatePart>
        {booking.reportedAt && <ReportsSection booking={booking} />}
        <ThreadSection key={booking.id} booking={booking} />
      </LatePart>
      <BookingDisputes booking={booking} />
      <RatingSection booking={booking} />
      <BookingFacts booking={booking} />
      {booking.proof && (
        <section aria-labelledby="proof" className="grid gap-2 px-4 pt-3 text-small">
          <h4 id="proof" className="text-fine text-ink-soft">
            {t('Left by the technician')}
          </h4>
          <ProofView proof={booking.proof} />
        </section>
      )}
      <PaymentSection key={booking.id} booking={booking} />
      <PromiseRecord booking={booking} />
      <BookingHistory booking={booking} />
    </>
  );
}
