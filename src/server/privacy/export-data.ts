import type { CustomerExport, ExportedBooking } from '../../contract/shapes/customer-export.ts';
import { historyKind } from '../../domain/bookings/change-log.ts';
import { photoUrlOf } from '../../domain/bookings/proof.ts';
import { wordsOf } from '../../domain/bookings/thread.ts';
import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money/money.ts';
import { english } from '../../domain/texts.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { toUser } from '../accounts/to-user.ts';
import { vehiclesOf } from '../accounts/vehicles.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import { listOwnBookings } from '../bookings/list-bookings.ts';
import { toBooking } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import { toPrediction } from '../operations/to-prediction.ts';
import { storedCard } from '../payments/ledger/receipt.ts';
import type { Db } from '../platform/db/schema.ts';
import {
  findCustomer,
  findPhoto,
  listBrowsers,
  listCustomerNotes,
  listDevices,
  listEarlierOffers,
  listHistory,
  listIdentities,
  listLinks,
  listLog,
  listMessages,
  listNotes,
  listPartnerCalls,
  listPasskeys,
  listPayments,
  listPredictions,
  listProblems,
  listRatings,
  listReports,
  listSavedCards,
  listSessions,
  listThreads,
} from './queries.ts';

const PAGE = 500;

type Exporting = Pick<Context, 'db' | 'clock' | 'config'>;

/** Returns all stored data of one customer. @throws Failure UNAUTHORIZED if there is no such account */
export async function exportData(
  { db, clock, config }: Exporting,
  customerId: string,
): Promise<CustomerExport> {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw new Failure('UNAUTHORIZED');
  const photo = await findPhoto(db, customerId);
  const vehicles = await vehiclesOf(db, customer);
  const [identities, passkeys, sessions, devices, log, browsers, bookings, payments, cards, notes] =
    await Promise.all([
      listIdentities(db, customerId),
      listPasskeys(db, customerId),
      listSessions(db, customerId),
      listDevices(db, customerId),
      listLog(db, customerId),
      listBrowsers(db, customerId),
      exportBookings(db, customerId),
      listPayments(db, customerId),
      listSavedCards(db, customerId),
      listCustomerNotes(db, customerId),
    ]);
  return {
    exportedAt: toTime(clock()),
    provider: config.company.brandName,
    profile: toUser(customer, config),
    referralSource: customer.referralSource,
    notes: notes.map(({ createdAt, changedAt, text }) => ({
      at: toTime(createdAt),
      changedAt: toTimeOrNull(changedAt),
      text,
    })),
    photo: photo ? { type: 'image/webp', base64: photo.content.toString('base64') } : null,
    signInProviders: identities.map(({ issuer, subject, createdAt }) => ({
      issuer,
      subject,
      since: toTime(createdAt),
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      since: toTime(createdAt),
      lastUsedAt: toTimeOrNull(lastUsedAt),
    })),
    sessions: sessions.map(({ createdAt, authenticatedAt, expiresAt, revokedAt, lastSeenAt, userAgent }) => ({
      openedAt: toTime(createdAt),
      authenticatedAt: toTimeOrNull(authenticatedAt),
      expiresAt: toTime(expiresAt),
      endedAt: toTimeOrNull(revokedAt),
      lastSeenAt: toTimeOrNull(lastSeenAt),
      userAgent,
    })),
    devices: devices.map(({ usedAt }) => ({ lastSignInAt: toTime(usedAt) })),
    log: log.map(({ at, action, role, address }) => ({
      at: toTime(at),
      by: role,
      action,
      address: role === 'customer' ? address : null,
    })),
    browsers: browsers.map(({ endpoint, createdAt }) => ({
      pushService: new URL(endpoint).host,
      since: toTime(createdAt),
    })),
    bookings,
    payments: payments.map((payment) => ({
      id: payment.id,
      bookingId: payment.bookingId ?? payment.formerBookingId ?? payment.tipBookingId,
      isTip: payment.tipBookingId !== null,
      amount: toDollars(payment.amountCents),
      status: payment.status,
      card: storedCard(payment),
      declined: payment.declineDetail,
      createdAt: toTime(payment.createdAt),
      capturedAt: toTimeOrNull(payment.capturedAt),
      voidedAt: toTimeOrNull(payment.voidedAt),
      refundedAt: toTimeOrNull(payment.refundedAt),
    })),
    vehicles: vehicles.map(({ id: _, ...vehicle }) => vehicle),
    savedCards: cards.map(({ createdAt, ...card }) => ({ ...card, savedAt: toTime(createdAt) })),
  };
}

async function exportBookings(db: Db, customerId: string): Promise<ExportedBooking[]> {
  const [
    rows,
    events,
    predictions,
    offers,
    problems,
    reports,
    notes,
    partnerCalls,
    ratings,
    messages,
    links,
    threads,
  ] = await Promise.all([
    allBookings(db, customerId),
    listHistory(db, customerId).then(byBooking),
    listPredictions(db, customerId).then(byBooking),
    listEarlierOffers(db, customerId).then(byBooking),
    listProblems(db, customerId).then(byBooking),
    listReports(db, customerId).then(byBooking),
    listNotes(db, customerId).then(byBooking),
    listPartnerCalls(db, customerId).then(byBooking),
    listRatings(db, customerId).then(byBooking),
    listMessages(db, customerId).then(byBooking),
    listLinks(db, customerId).then(byBooking),
    listThreads(db, customerId).then(byBooking),
  ]);
  return rows.map((row) => {
    const rating = ratings.get(row.id)?.[0];
    return {
      booking: toBooking(row),
      history: (events.get(row.id) ?? []).map(({ at, role, kind, fromValue, toValue }) => ({
        at: toTime(at),
        role,
        kind: historyKind(kind),
        from: fromValue,
        to: toValue,
      })),
      predictions: (predictions.get(row.id) ?? []).map(toPrediction),
      earlierOffers: (offers.get(row.id) ?? []).map(({ startAt, offeredAt, expiresAt, outcome }) => ({
        startAt: toTime(startAt),
        offeredAt: toTime(offeredAt),
        expiresAt: toTime(expiresAt),
        outcome,
      })),
      problems: (problems.get(row.id) ?? []).map(({ at, kind, note, endedAt, photoName }) => ({
        at: toTime(at),
        kind,
        note,
        photoUrl: photoName && photoUrlOf(row.id, photoName),
        endedAt: toTimeOrNull(endedAt),
      })),
      reports: (reports.get(row.id) ?? []).map(({ at, kind, text, photoName, settledAt }) => ({
        at: toTime(at),
        kind,
        text,
        photoUrl: photoName && photoUrlOf(row.id, photoName),
        settledAt: toTimeOrNull(settledAt),
      })),
      notes: (notes.get(row.id) ?? []).map(({ at, note }) => ({ at: toTime(at), note })),
      partners: (partnerCalls.get(row.id) ?? []).map(({ partner, state, askedAt, givenUpAt }) => ({
        partner,
        state,
        askedAt: toTime(askedAt),
        givenUpAt: toTimeOrNull(givenUpAt),
      })),
      rating: rating ? { stars: rating.stars, note: rating.note, ratedAt: toTime(rating.ratedAt) } : null,
      messages: (messages.get(row.id) ?? []).map(({ createdAt, kind, channel, address, outcome }) => ({
        at: toTime(createdAt),
        kind,
        channel,
        // Only the host of a push address, because the address is a credential of the browser.
        to: channel === 'push' ? new URL(address).host : address,
        outcome,
      })),
      thread: (threads.get(row.id) ?? []).map(({ at, sender: from, ready, text }) => ({
        at: toTime(at),
        from,
        text: wordsOf({ ready, text }, english),
      })),
      sharedLinks: (links.get(row.id) ?? []).map(({ createdAt, endedAt }) => ({
        createdAt: toTime(createdAt),
        endedAt: toTimeOrNull(endedAt),
      })),
    };
  });
}

async function allBookings(db: Db, customerId: string): Promise<BookingDetail[]> {
  const all: BookingDetail[] = [];
  for (let before: string | undefined; ; ) {
    const { bookings, nextBefore } = await listOwnBookings({ db }, customerId, { limit: PAGE, before });
    all.push(...bookings);
    if (!nextBefore) return all;
    before = nextBefore;
  }
}

function byBooking<Row extends { bookingId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.bookingId, [...(groups.get(row.bookingId) ?? []), row]);
  return groups;
}
