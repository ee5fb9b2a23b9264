import { randomUUID } from 'node:crypto';
import { pace } from '../pace.ts';
import { billingContact, emergency } from '../server/test-app.ts';

type Headers = Record<string, string>;
type Answer = { status: number; body: Record<string, unknown> };

/** What was answered about one booking: what its customer and the company rely on. */
export type Story = {
  paymentId: string;
  bookingId: string;
  cents: number;
  isCancelled: boolean;
  /** Given back by an admin before a cancellation, if any. */
  refundedCents: number;
};

export type Company = {
  /** Resolves to the address of a node that runs. */
  node(): Promise<string>;
  admin: Headers;
  random(): number;
  stories: Story[];
  isOver(): boolean;
};

/** How long a customer goes on asking, over all restarts. */
const PATIENCE_MS = 300_000;
const MAX_PAUSE_MS = 150;

/** A repeated request may find itself done; every other answer than these is a fault. */
const WAIT = new Set([408, 409, 429, 502, 503]);

/** Asks until the answer is one of these statuses; a lost answer, 408, 409, 429 and 503 are asked again. */
async function ask(
  { node, random }: Company,
  headers: Headers,
  path: string,
  body: unknown,
  until: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const url = await node();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
      .then(
        async (response): Promise<Answer> => ({
          status: response.status,
          body: (await response.json()) as Answer['body'],
        }),
      )
      .catch(() => null);
    if (answer && until(answer)) return answer;
    const text = answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer';
    if (answer && !WAIT.has(answer.status)) throw new Error(`${path}: ${text}`);
    if (performance.now() > deadlineMs) throw new Error(`${path}: still ${text}`);
    await pace(50 + random() * MAX_PAUSE_MS);
  }
}

const is =
  (...statuses: number[]) =>
  ({ status }: Answer) =>
    statuses.includes(status);
const hasCode =
  (...codes: string[]) =>
  ({ body }: Answer) =>
    codes.includes(String(body.code));

/**
 * Pays and books, one booking after the other, until the trial is over. Some bookings are refunded in part, some are
 * cancelled, some customers send a wrong total first. Each answer that is final goes into the stories.
 */
export async function keepPaying(company: Company, as: Headers): Promise<void> {
  const { random, stories, admin } = company;
  const cents = Math.round(emergency.totalAmount * 100);
  const pay = async () => {
    const payment = { amount: cents / 100, sourceId: 'cnon:card-nonce-ok', billingContact };
    const asked = { ...payment, idempotencyKey: randomUUID() };
    return String((await ask(company, as, '/api/create-payment', asked, is(200))).body.paymentId);
  };
  while (!company.isOver()) {
    if (random() < 0.15) {
      const wrong = { ...emergency, totalAmount: 100, paymentId: await pay() };
      await ask(company, as, '/api/bookings', wrong, hasCode('PRICE_CHANGED', 'PAYMENT_REQUIRED'));
    }
    const paymentId = await pay();
    const booked = await ask(company, as, '/api/bookings', { ...emergency, paymentId }, is(201));
    const bookingId = String(booked.body.id);
    const story: Story = { paymentId, bookingId, cents, isCancelled: false, refundedCents: 0 };
    stories.push(story);
    if (random() < 0.3) {
      const refund = { amount: 37.5, reason: 'late', idempotencyKey: randomUUID() };
      await ask(company, admin, `/api/admin/bookings/${bookingId}/refund`, refund, is(200));
      story.refundedCents = 3750;
    }
    if (random() < 0.3) {
      // After a lost answer the booking is cancelled already.
      const done = (answer: Answer) =>
        is(200)(answer) || hasCode('STATUS_UNCHANGED', 'BOOKING_FINISHED')(answer);
      await ask(company, as, `/api/bookings/${bookingId}/cancel`, undefined, done);
      story.isCancelled = true;
    }
    await pace(random() * MAX_PAUSE_MS);
  }
}
