import type { PushMessage } from '../../../contract/shapes/push.ts';
import type { CompanyProfile } from '../../../domain/company/company-profile.ts';
import type { Role } from '../../../domain/people/role.ts';
import type { Texts } from '../../../domain/texts.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import type { Answer, Channel, Delivery, Messaging } from './channel.ts';
import { PushPostponed } from './pusher.ts';
import {
  deleteEndpoint,
  findReachable,
  isSubscribed,
  listReachable,
  noteAnswering,
  noteFailing,
  type Reachable,
} from './queries.ts';

/** A subscription is deleted after failing for this long. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

export type PushContent = {
  title: string;
  body: string;
  urgent?: boolean;
  /** An open page shows it itself, with the same text and tag. */
  isShownByPage?: boolean;
  /** The page that a tap opens; by default the booking on the role's own page. */
  opens?: (bookingId: string) => string;
};

/** The text must not identify the customer, the contact data or the address, because a lock screen shows it. */
export type PushText = (
  booking: Pick<
    BookingDetail,
    | 'serviceType'
    | 'status'
    | 'assignedTechId'
    | 'arrivedAt'
    | 'createdAt'
    | 'scheduledAt'
    | 'promisedAt'
    | 'totalCents'
    | 'tipCents'
    | 'paymentStatus'
    | 'refundedCents'
    | 'lostDifferenceCents'
    | 'takenBackBy'
    | 'refundedOtherwiseCents'
    | 'keptCents'
    | 'restApproval'
    | 'deniedRestCents'
    | 'cancelCause'
    | 'cancelReason'
    | 'offeredStartAt'
    | 'offeredUntil'
    | 'earlierToldAt'
    | 'cancellationTerms'
    | 'lateBy'
    | 'lateReason'
    | 'lateToldAt'
    | 'arrivalToldAt'
    | 'toldArrivesAt'
    | 'assignedTechId'
    | 'partnerName'
    | 'partnerState'
    | 'partnerFromAt'
    | 'partnerByAt'
  >,
  texts: Pick<Texts, 't' | 'plural' | 'language'>,
  company: Pick<CompanyProfile, 'timeZone' | 'supportPhone'>,
) => PushContent;

const pages: Record<Role, (bookingId: string) => string> = {
  admin: (bookingId) => `/admin?booking=${bookingId}`,
  tech: (bookingId) => `/tech?booking=${bookingId}`,
  customer: (bookingId) => `/tracking/${bookingId}`,
};

function composePush(brandName: string, { role, booking }: Delivery, words: PushContent): PushMessage {
  return {
    title: `${brandName}: ${words.title}`,
    body: words.body,
    tag: `booking-${booking.id}`,
    url: (words.opens ?? pages[role])(booking.id),
    renotify: !words.isShownByPage,
    urgent: words.urgent ?? false,
  };
}

/** Web Push, to browsers in which people have enabled it while they are signed in; technicians only on duty. */
export const push: Channel<PushText> = {
  preference: null,

  async addresses({ db, clock }, person) {
    const browsers = await listReachable(db, person, clock());
    return browsers.map(({ role, subject, endpoint }) => ({
      role,
      address: endpoint,
      person: personOf({ role, subject }),
      service: new URL(endpoint).host,
    }));
  },

  async deliver(context, delivery, textOf) {
    const { config, texts } = context;
    const { booking, ttlMs } = delivery;
    const words = composePush(config.company.brandName, delivery, textOf(booking, texts, config.company));
    return sendPush(context, delivery, words, { topic: booking.id, ttlMs });
  },
};

const personOf = ({ role, subject }: Pick<Reachable, 'role' | 'subject'>): string => `${role}:${subject}`;

/** Pushes a message to a browser, if its person is still the one addressed, and may receive it now. */
export async function sendPush(
  context: Messaging,
  { role, address, person }: Pick<Delivery, 'role' | 'address' | 'person'>,
  message: PushMessage,
  { topic, ttlMs }: { topic: string; ttlMs: number },
): Promise<Answer> {
  const { db, clock, pusher } = context;
  const browser = await findReachable(db, address, role, clock());
  if (!browser) return (await isSubscribed(db, address, role)) ? 'unreachable' : 'gone';
  // Another person has signed in there since the message was addressed.
  if (personOf(browser) !== person) return 'unreachable';
  try {
    const answer = await pusher.push(browser, JSON.stringify(message), { ttlSeconds: ttlMs / 1000, topic });
    if (answer === 'gone') await deleteEndpoint(db, address);
    else if (browser.failingSince !== null) await noteAnswering(db, address);
    return answer;
  } catch (error) {
    return noteFailed(context, browser, error);
  }
}

async function noteFailed(
  { db, clock }: Messaging,
  { endpoint, failingSince }: Reachable,
  error: unknown,
): Promise<Answer> {
  const now = clock();
  if (failingSince !== null && now - failingSince >= GIVE_UP_AFTER_MS) {
    await deleteEndpoint(db, endpoint);
    return 'gone';
  }
  await noteFailing(db, endpoint, now);
  return {
    retryAfterMs: error instanceof PushPostponed ? error.afterMs : null,
    reason: error instanceof Error ? error.message : String(error),
  };
}
