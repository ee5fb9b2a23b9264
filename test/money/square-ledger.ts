import { randomUUID } from 'node:crypto';
import { type Answer, type Body, keyOf, Refused } from './square-answers.ts';
import { createSquareCards } from './square-cards.ts';

type Money = { amount: number; currency: string };
type Status = 'APPROVED' | 'COMPLETED' | 'CANCELED';
export type SquarePayment = {
  id: string;
  idempotencyKey: string;
  referenceId: string | null;
  status: Status;
  amountCents: number;
  /** The ZIP of the card that was typed in. */
  postalCode: string | null;
  /** The fees that the service has kept, and what it gave back of them. */
  feesCents: number[];
  /** Whether every refund of it is refused, as of a disputed payment. */
  refusesRefunds: boolean;
  createdAtMs: number;
  updatedAtMs: number;
};
export type SquareRefund = {
  id: string;
  idempotencyKey: string;
  paymentId: string;
  amountCents: number;
  status: 'PENDING' | 'COMPLETED';
  createdAtMs: number;
};
export type SquareDispute = {
  id: string;
  state: string;
  amount_money: Money;
  reason: string;
  due_at: string;
  disputed_payment: { payment_id: string };
};
/** Everything that the service has done. */
export type SquareBooks = { payments: SquarePayment[]; refunds: SquareRefund[] };

/** `refundPendingMs`: a card's bank confirms a refund after this time. */
export type LedgerOptions = { clock?: () => number; pageSize?: number; refundPendingMs?: number };

const declined: Record<string, string> = {
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
};

/**
 * The part of Square's REST API that payments use, with a ledger of its own that is the judge of a trial. As strict as
 * Square: one payment and one refund for each idempotency key, a key with other contents is refused, and only an
 * approved payment is completed or cancelled.
 */
export function createSquareLedger({
  clock = Date.now,
  pageSize = 50,
  refundPendingMs = 150,
}: LedgerOptions = {}) {
  const payments = new Map<string, SquarePayment>();
  const refunds = new Map<string, SquareRefund>();
  const disputes = new Map<string, SquareDispute>();
  /** The contents of the request that used a key first. */
  const contents = new Map<string, string>();

  function isRepeated(key: string, body: Body): boolean {
    const { idempotency_key: _, ...rest } = body;
    const content = JSON.stringify(rest);
    const known = contents.get(key);
    if (known !== undefined && known !== content) throw new Refused(400, 'IDEMPOTENCY_KEY_REUSED');
    contents.set(key, content);
    return known !== undefined;
  }

  const cards = createSquareCards((id) => {
    const payment = payments.get(id);
    return payment?.status === 'COMPLETED' ? payment.postalCode : null;
  }, isRepeated);

  function moved(payment: SquarePayment, status: Status): Answer {
    if (payment.status !== 'APPROVED') throw new Refused(400, 'BAD_REQUEST');
    payment.status = status;
    payment.updatedAtMs = clock();
    return [200, { payment: toPayment(payment) }];
  }

  function create(body: Body): Answer {
    const idempotencyKey = keyOf(body);
    const known = [...payments.values()].find((payment) => payment.idempotencyKey === idempotencyKey);
    const token = String(body.source_id);
    const isPaying = token === 'cnon:card-nonce-ok' || cards.isSaved(token, body.customer_id);
    const code = declined[token] ?? (isPaying ? null : 'INVALID_CARD');
    if (code) throw new Refused(400, code, 'PAYMENT_METHOD_ERROR');
    if (body.location_id !== LOCATION) throw new Refused(400, 'INVALID_LOCATION');
    if (body.autocomplete !== false) throw new Refused(400, 'AUTOCOMPLETE_SETTING');
    if (isRepeated(idempotencyKey, body) && known) return [200, { payment: toPayment(known) }];
    const payment: SquarePayment = {
      id: `square-${randomUUID()}`,
      idempotencyKey,
      referenceId: typeof body.reference_id === 'string' ? body.reference_id : null,
      status: 'APPROVED',
      amountCents: centsOf(body),
      postalCode: String((body.billing_address as Body | undefined)?.postal_code ?? '') || null,
      feesCents: [],
      refusesRefunds: false,
      createdAtMs: clock(),
      updatedAtMs: clock(),
    };
    payments.set(payment.id, payment);
    return [200, { payment: toPayment(payment) }];
  }

  function cancelByKey(body: Body): Answer {
    const key = keyOf(body);
    const known = [...payments.values()].find(({ idempotencyKey }) => idempotencyKey === key);
    if (known && known.status !== 'CANCELED') moved(known, 'CANCELED');
    return [200, {}];
  }

  function refund(body: Body): Answer {
    const idempotencyKey = keyOf(body);
    const payment = payments.get(String(body.payment_id));
    if (!payment) throw new Refused(404, 'NOT_FOUND');
    if (payment.status !== 'COMPLETED' || payment.refusesRefunds)
      throw new Refused(400, 'PAYMENT_NOT_REFUNDABLE', 'REFUND_ERROR');
    const known = refunds.get(idempotencyKey);
    if (isRepeated(`refund ${idempotencyKey}`, body) && known) return [200, { refund: toRefund(known) }];
    const amountCents = centsOf(body);
    if (amountCents > payment.amountCents - refundedCents(payment.id))
      throw new Refused(400, 'REFUND_AMOUNT_INVALID', 'REFUND_ERROR');
    const added: SquareRefund = {
      ...{ id: `refund-${randomUUID()}`, idempotencyKey, paymentId: payment.id, amountCents },
      ...{ status: 'PENDING', createdAtMs: clock() },
    };
    refunds.set(idempotencyKey, added);
    payment.updatedAtMs = clock();
    return [200, { refund: toRefund(added) }];
  }

  const refundsOf = (paymentId: string) =>
    [...refunds.values()].filter((each) => each.paymentId === paymentId);
  const refundedCents = (paymentId: string) =>
    refundsOf(paymentId).reduce((sum, { amountCents }) => sum + amountCents, 0);

  function confirmRefunds(): void {
    for (const each of refunds.values())
      if (clock() - each.createdAtMs >= refundPendingMs) each.status = 'COMPLETED';
  }

  function list(query: URLSearchParams): Answer {
    const by = query.get('sort_field') === 'UPDATED_AT' ? 'updatedAtMs' : 'createdAtMs';
    const since = (name: string) => Date.parse(query.get(name) ?? '') || 0;
    const found = [...payments.values()]
      .filter(({ createdAtMs }) => createdAtMs >= since('begin_time'))
      .filter(({ updatedAtMs }) => updatedAtMs >= since('updated_at_begin_time'))
      .sort((a, b) => a[by] - b[by]);
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Math.min(pageSize, Number(query.get('limit') ?? pageSize));
    const cursor = to < found.length ? { cursor: String(to) } : {};
    return [200, { payments: found.slice(from, to).map(toPayment), ...cursor }];
  }

  const toPayment = (payment: SquarePayment) => {
    const of = refundsOf(payment.id);
    const completed = of.filter(({ status }) => status === 'COMPLETED');
    return {
      id: payment.id,
      status: payment.status,
      amount_money: usd(payment.amountCents),
      refunded_money: usd(completed.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      ...(of.length > 0 && { refund_ids: of.map(({ id }) => id) }),
      ...(payment.feesCents.length > 0 && {
        processing_fee: payment.feesCents.map((cents) => ({ amount_money: usd(cents) })),
      }),
      ...(payment.referenceId !== null && { reference_id: payment.referenceId }),
      card_details: { card: { card_brand: 'VISA', last_4: '1111' } },
      location_id: LOCATION,
      created_at: new Date(payment.createdAtMs).toISOString(),
      updated_at: new Date(payment.updatedAtMs).toISOString(),
    };
  };

  function handle(method: string, url: URL, body: Body): Answer {
    const { pathname: path } = url;
    const ofCards = cards.handle(method, url, body);
    if (ofCards) return ofCards;
    if (path === '/v2/payments') return method === 'POST' ? create(body) : list(url.searchParams);
    if (method === 'POST' && path === '/v2/payments/cancel') return cancelByKey(body);
    if (method === 'POST' && path === '/v2/refunds') return refund(body);
    const dispute = disputes.get(/^\/v2\/disputes\/([^/]+)$/.exec(path)?.[1] ?? '');
    if (dispute) return [200, { dispute }];
    const [, refundId] = /^\/v2\/refunds\/([^/]+)$/.exec(path) ?? [];
    const known = [...refunds.values()].find(({ id }) => id === refundId);
    if (known) return [200, { refund: toRefund(known) }];
    const [, id = '', action] = /^\/v2\/payments\/([^/]+)(?:\/(complete|cancel))?$/.exec(path) ?? [];
    const payment = payments.get(id);
    if (!payment) throw new Refused(404, 'NOT_FOUND');
    if (!action) return [200, { payment: toPayment(payment) }];
    return moved(payment, action === 'complete' ? 'COMPLETED' : 'CANCELED');
  }

  return {
    payments,
    refunds,
    disputes,
    cards: cards.cards,
    customers: cards.customers,
    /** Answers a request as Square does: an HTTP status and a JSON body. */
    answer(method: string, url: URL, body: Body): Answer {
      confirmRefunds();
      try {
        return handle(method, url, body);
      } catch (error) {
        if (error instanceof Refused) return error.answer;
        throw error;
      }
    },
    books(): SquareBooks {
      confirmRefunds();
      return { payments: [...payments.values()], refunds: [...refunds.values()] };
    },
  };
}

/** The only location that the service knows. */
export const LOCATION = 'L1';

const usd = (amount: number): Money => ({ amount, currency: 'USD' });

const toRefund = ({ id, status, paymentId, amountCents, createdAtMs }: SquareRefund) => ({
  ...{ id, status, payment_id: paymentId, amount_money: usd(amountCents) },
  created_at: new Date(createdAtMs).toISOString(),
});

function centsOf({ amount_money: money }: Body): number {
  const { amount, currency } = (money ?? {}) as Partial<Money>;
  if (!Number.isSafeInteger(amount) || (amount ?? 0) <= 0 || currency !== 'USD')
    throw new Refused(400, 'INVALID_VALUE');
  return amount ?? 0;
}
