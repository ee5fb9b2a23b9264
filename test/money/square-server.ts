import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pace } from '../pace.ts';
import { createSquareLedger, type LedgerOptions } from './square-ledger.ts';

/**
 * What goes wrong with a request, before or after its work is done: there is no answer, the connection breaks, or the
 * answer is a page of something else with the status 200. `slow`: the work is done late and answered later.
 */
export const squareFaults = [
  'timeout before',
  'timeout after',
  'reset after',
  '500',
  '429',
  'garbage before',
  'garbage after',
  'slow',
] as const;
export type SquareFault = (typeof squareFaults)[number];

/** A request that the service has got. */
export type SquareRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
};

type Options = LedgerOptions & {
  /** Asked once for each request, such as `POST /v2/payments`. */
  nextFault?: (call: string) => SquareFault | 'reset before' | 'unauthorized' | null;
  onRequest?: (request: SquareRequest) => void;
  slowMs?: number;
};

/** Starts the service on a free port of this machine. */
export async function startSquare({
  nextFault = () => null,
  onRequest,
  slowMs = 250,
  ...ledgerOptions
}: Options = {}) {
  const ledger = createSquareLedger(ledgerOptions);

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const raw = await text(request).catch(() => null);
    if (raw === null) return;
    const { method = '', headers } = request;
    const sent = raw === '' ? {} : JSON.parse(raw);
    onRequest?.({ method, path: request.url ?? '', headers, body: sent });
    const fault = nextFault(`${method} ${url.pathname}`);
    const garbage = () => response.writeHead(200).end('<html>Bad gateway</html>');
    if (fault === 'timeout before') return;
    if (fault === 'reset before') return void request.socket.resetAndDestroy();
    if (fault === 'unauthorized')
      return answer(response, 401, failed('AUTHENTICATION_ERROR', 'UNAUTHORIZED'));
    if (fault === '500') return answer(response, 500, failed('API_ERROR', 'INTERNAL_SERVER_ERROR'));
    if (fault === '429') return answer(response, 429, failed('RATE_LIMIT_ERROR', 'RATE_LIMITED'));
    if (fault === 'garbage before') return void garbage();
    if (fault === 'slow') await pace(slowMs);
    const [status, body] = ledger.answer(method, url, sent);
    if (fault === 'timeout after') return;
    if (fault === 'reset after') return void request.socket.resetAndDestroy();
    if (fault === 'garbage after') return void garbage();
    if (fault === 'slow') await pace(slowMs);
    answer(response, status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments: ledger.payments,
    refunds: ledger.refunds,
    disputes: ledger.disputes,
    cards: ledger.cards,
    customers: ledger.customers,
    books: ledger.books,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const failed = (category: string, code: string) => ({ errors: [{ category, code, detail: code }] });

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
