import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pace } from '../../pace.ts';

/** The fault of the next request; `lost` does the work but never answers. */
export type Fault = 'slow' | 'reset' | 'lost' | 'error' | 'limited' | 'unauthorized';

type Money = { amount: number; currency: string };
type Payment = {
  id: string;
  status: string;
  amount_money: Money;
  key: string;
  reference_id?: string;
  refund_ids: string[];
  processing_fee?: { amount_money: Money }[];
  created_at: string;
  updated_at: string;
};
type Refund = { id: string; status: string; amount_money: Money };
type Dispute = {
  id: string;
  state: string;
  amount_money: Money;
  reason: string;
  due_at: string;
  disputed_payment: { payment_id: string };
};
type Body = Record<string, unknown> & { amount_money?: Money };
export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: Body };

const refused: Record<string, string> = {
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
};

/**
 * Starts a server on a free port with the part of Square's REST API that payments use, and with configurable faults.
 */
export async function startTestSquare({ pageSize = 100 } = {}) {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const faults: Fault[] = [];
  const seen: Seen[] = [];

  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const body: Body = raw === '' ? {} : JSON.parse(raw);
    const path = request.url ?? '';
    seen.push({ method: request.method ?? '', path, headers: request.headers, body });
    const fault = faults.shift();
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'error') return answer(response, 500, failed('API_ERROR', 'INTERNAL_SERVER_ERROR'));
    if (fault === 'limited') return answer(response, 429, failed('RATE_LIMIT_ERROR', 'RATE_LIMITED'));
    if (fault === 'unauthorized')
      return answer(response, 401, failed('AUTHENTICATION_ERROR', 'UNAUTHORIZED'));
    const [status, content] = handle(request.method ?? '', path, body);
    if (fault === 'lost') return void request.socket.resetAndDestroy();
    if (fault === 'slow') return void pace(1500).then(() => answer(response, status, content));
    answer(response, status, content);
  });

  function handle(method: string, path: string, body: Body): [number, object] {
    const { pathname, searchParams } = new URL(path, 'http://square');
    if (method === 'POST' && path === '/v2/payments') return create(body);
    if (method === 'GET' && pathname === '/v2/payments') return list(searchParams);
    if (method === 'POST' && path === '/v2/payments/cancel') return cancelByKey(String(body.idempotency_key));
    if (method === 'POST' && path === '/v2/refunds') return refund(body);
    const [, disputeId] = /^\/v2\/disputes\/([^/]+)$/.exec(path) ?? [];
    if (disputeId) return readDispute(disputeId);
    const [, refundId] = /^\/v2\/refunds\/([^/]+)$/.exec(path) ?? [];
    if (refundId) return readRefund(refundId);
    const [, id = '', action] = /^\/v2\/payments\/([^/]+)(?:\/(complete|cancel))?$/.exec(path) ?? [];
    const payment = payments.get(id);
    if (!payment) return [404, failed('INVALID_REQUEST_ERROR', 'NOT_FOUND')];
    if (!action) return [200, { payment }];
    if (payment.status !== 'APPROVED') return [400, failed('INVALID_REQUEST_ERROR', 'BAD_REQUEST')];
    payment.status = action === 'complete' ? 'COMPLETED' : 'CANCELED';
    payment.updated_at = now();
    return [200, { payment }];
  }

  function create(body: Body): [number, object] {
    const key = String(body.idempotency_key);
    const token = String(body.source_id);
    const known = [...payments.values()].find((payment) => payment.key === key);
    if (known)
      return known.amount_money.amount === body.amount_money?.amount
        ? [200, { payment: known }]
        : [400, failed('INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED')];
    const code = refused[token];
    if (code) return [400, failed('PAYMENT_METHOD_ERROR', code)];
    if (token !== 'cnon:card-nonce-ok') return [400, failed('PAYMENT_METHOD_ERROR', 'INVALID_CARD')];
    const payment = {
      id: `square-${payments.size + 1}`,
      status: body.autocomplete === false ? 'APPROVED' : 'COMPLETED',
      amount_money: body.amount_money ?? none,
      key,
      reference_id: body.reference_id === undefined ? undefined : String(body.reference_id),
      refund_ids: [],
      created_at: now(),
      updated_at: now(),
    };
    payments.set(payment.id, payment);
    return [200, { payment }];
  }

  /** The cursor is the place of the next page. */
  function list(query: URLSearchParams): [number, object] {
    const from = (name: string) => Date.parse(query.get(name) ?? '1970-01-01');
    const by = query.get('sort_field') === 'UPDATED_AT' ? 'updated_at' : 'created_at';
    const found = [...payments.values()]
      .filter(({ created_at }) => Date.parse(created_at) >= from('begin_time'))
      .filter(({ updated_at }) => Date.parse(updated_at) >= from('updated_at_begin_time'))
      .sort((a, b) => a[by].localeCompare(b[by]));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Math.min(Number(query.get('limit') ?? pageSize), pageSize);
    return [200, { payments: found.slice(start, end), ...(end < found.length && { cursor: String(end) }) }];
  }

  function readRefund(refundId: string): [number, object] {
    const known = [...refunds.values()].find(({ id }) => id === refundId);
    return known ? [200, { refund: known }] : [404, failed('INVALID_REQUEST_ERROR', 'NOT_FOUND')];
  }

  function readDispute(disputeId: string): [number, object] {
    const dispute = disputes.get(disputeId);
    return dispute ? [200, { dispute }] : [404, failed('INVALID_REQUEST_ERROR', 'NOT_FOUND')];
  }

  function cancelByKey(key: string): [number, object] {
    const payment = [...payments.values()].find((each) => each.key === key);
    if (payment?.status === 'COMPLETED') return [400, failed('INVALID_REQUEST_ERROR', 'BAD_REQUEST')];
    if (payment) Object.assign(payment, { status: 'CANCELED', updated_at: now() });
    return [200, {}];
  }

  function refund(body: Body): [number, object] {
    const key = String(body.idempotency_key);
    const payment = payments.get(String(body.payment_id));
    if (!payment) return [404, failed('INVALID_REQUEST_ERROR', 'NOT_FOUND')];
    const amount = body.amount_money?.amount ?? 0;
    const known = refunds.get(key);
    if (known && known.amount_money.amount !== amount)
      return [400, failed('INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED')];
    if (!known) {
      if (payment.status !== 'COMPLETED') return [400, failed('REFUND_ERROR', 'PAYMENT_NOT_REFUNDABLE')];
      if (refundedOf(payment) + amount > payment.amount_money.amount)
        return [400, failed('REFUND_ERROR', 'REFUND_AMOUNT_INVALID')];
      const id = `refund-${refunds.size + 1}`;
      refunds.set(key, { id, status: 'PENDING', amount_money: body.amount_money ?? none });
      payment.refund_ids.push(id);
      payment.updated_at = now();
    }
    return [200, { refund: refunds.get(key) }];
  }

  /** What was refunded of a payment or may still be. */
  const refundedOf = ({ refund_ids }: Payment): number =>
    [...refunds.values()]
      .filter(({ id, status }) => refund_ids.includes(id) && ['PENDING', 'COMPLETED'].includes(status))
      .reduce((sum, { amount_money }) => sum + amount_money.amount, 0);

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    payments,
    refunds,
    disputes,
    faults,
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const now = () => new Date().toISOString();
const none: Money = { amount: 0, currency: 'USD' };

const failed = (category: string, code: string) => ({
  errors: [{ category, code, detail: `Said by the test: ${code}` }],
});

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}
