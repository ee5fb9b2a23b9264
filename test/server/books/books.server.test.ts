import { describe, expect, it } from 'vitest';
import type { ListedPayment } from '../../../src/contract/shapes/books.ts';
import { voidOrphans } from '../../../src/server/payments/intents/void-orphans.ts';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { newId } from '../../../src/server/platform/db/id.ts';
import type { PaymentRow } from '../../../src/server/platform/db/schema.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { addJob } from '../../../src/server/platform/jobs/add-job.ts';
import { isTriedOn } from '../../form.ts';
import { parseCsv } from '../../parse-csv.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { createTestProvider } from '../payments/test-provider.ts';
import { ofDispute, ofPayment, sendEvent, webhookEnv } from '../provider-events.ts';
import { billingContact, startTestApp, type TestApp } from '../test-app.ts';
import { captured } from '../trip.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const standard = { serviceType: 'standard', totalAmount: 125, scheduledAt: '2026-11-23T15:00:00Z' };

const allDone = (t: TestApp) => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);

async function start() {
  const card = createTestProvider();
  const t = await startTestApp({ env: webhookEnv, ports: { payments: card.provider } });
  const admin = await t.staff('admin', 'mreyes');
  const jordan = await t.customer();
  const read = async (query = '') =>
    (await t.get(`/api/admin/payments${query}`, admin)).body as ListedPayment[];
  const bookOne = async (form = {}, as = jordan) => {
    const booking = await t.book(as, form);
    await captured(t, booking.id);
    t.advance(MINUTE_MS);
    return booking;
  };
  const giveBack = async (bookingId: string, amount: number, as = admin) => {
    const body = { amount, reason: 'Late', idempotencyKey: `${bookingId} ${amount}`.slice(-45) };
    expect((await t.post(`/api/admin/bookings/${bookingId}/refund`, as, body)).status).toBe(200);
    await allDone(t);
  };
  return { t, card, admin, jordan, read, bookOne, giveBack };
}

/** Adds a payment beside that of a booking. Returns its id. */
async function addPayment(t: TestApp, bookingId: string, given: Partial<PaymentRow>): Promise<string> {
  const paid = t.db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId);
  const id = newId();
  const own = { id, idempotencyKey: id, providerPaymentId: null, bookingId: null };
  const payment = { ...(await paid.executeTakeFirstOrThrow()), ...own, ...given };
  await t.db.insertInto('payments').values(payment).execute();
  return id;
}

describe('GET /api/admin/payments', () => {
  it('the list has amounts, tax, refunds, state and receipt of each payment, newest first', async () => {
    const { t, jordan, read, bookOne, giveBack } = await start();
    const first = await bookOne();
    const second = await bookOne({ ...standard, customerName: 'Casey Bell' });
    await giveBack(second.id, 25);
    const body = { amount: 185, sourceId: 'cnon:card-nonce-declined', billingContact };
    await t.post('/api/create-payment', jordan, body);
    const list = await read();
    expect(list).toMatchObject([
      {
        status: 'declined',
        bookingId: null,
        customerName: 'Jordan Lee',
        netAmount: null,
        receiptNumber: null,
      },
      {
        ...{
          bookingId: second.id,
          customerName: 'Casey Bell',
          amount: 125,
          netAmount: 117.23,
          taxAmount: 7.77,
        },
        ...{ refundedAmount: 25, feeAmount: null, status: 'partially_refunded', receiptNumber: 2 },
      },
      {
        ...{
          bookingId: first.id,
          customerName: 'Jordan Lee',
          amount: 185,
          netAmount: 173.51,
          taxAmount: 11.49,
        },
        ...{ refundedAmount: 0, feeAmount: null, status: 'captured', receiptNumber: 1 },
      },
    ]);
    expect(list[2]?.providerPaymentId).toEqual(expect.any(String));
  });

  it('the list is filtered by status and by day of the business clock', async () => {
    const { t, read, bookOne, giveBack } = await start();
    t.advance(Date.parse('2026-11-21T04:58:00Z') - t.now()); // 23:58 on Friday
    const friday = await bookOne();
    t.advance(10 * MINUTE_MS);
    const saturday = await bookOne();
    await giveBack(saturday.id, 10);
    const ids = async (query: string) => (await read(query)).map(({ bookingId }) => bookingId);
    expect(await ids('?until=2026-11-20')).toEqual([friday.id]);
    expect(await ids('?from=2026-11-21&until=2026-11-21')).toEqual([saturday.id]);
    expect(await ids('?status=captured')).toEqual([friday.id]);
    expect(await ids('?status=partially_refunded')).toEqual([saturday.id]);
    expect(await ids('?status=refunded')).toEqual([]);
    expect(await ids('?stuck=true')).toEqual([]);
  });

  it('a search finds payments by customer, phone, booking, receipt and payment', async () => {
    const { t, read, bookOne } = await start();
    const ana = await t.customer('ana@example.com');
    const first = await bookOne({ customerName: 'Ana Silva', phoneNumber: '(201) 555-0177' }, ana);
    const second = await bookOne();
    const found = async (q: string) =>
      (await read(`?q=${encodeURIComponent(q)}`)).map(({ bookingId }) => bookingId);
    for (const q of [
      'silva',
      '201 555 0177',
      first.id.slice(-8),
      first.id,
      '000001',
      '#1',
      'ana@example.com',
    ])
      expect(await found(q), q).toEqual([first.id]);
    const [payment] = await read('?q=lee');
    expect(payment?.bookingId).toBe(second.id);
    expect(await found(payment?.id ?? '')).toEqual([second.id]);
    expect(await found(payment?.providerPaymentId ?? '')).toEqual([second.id]);
    expect(await found('???')).toEqual([]);
    expect(await found('nobody')).toEqual([]);
    expect(await read(`?q=silva&status=refunded`)).toEqual([]);
  });

  it('the list and a search lead on page by page, without a gap', async () => {
    const { t, admin, bookOne } = await start();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const customer = await t.customer(`customer${n}@example.com`);
      ids.unshift((await bookOne({ customerName: 'Casey Bell' }, customer)).id);
    }
    for (const query of ['limit=2', 'limit=2&q=bell']) {
      const pages: (string | null)[][] = [];
      for (let before = ''; ; ) {
        const { headers, body } = await t.get(`/api/admin/payments?${query}${before}`, admin);
        pages.push(body.map(({ bookingId }: ListedPayment) => bookingId));
        if (headers['x-next-before'] === undefined) break;
        before = `&before=${headers['x-next-before']}`;
      }
      expect(pages, query).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    }
    expect((await t.get('/api/admin/payments?before=unknown', admin)).status).toBe(404);
  });

  it('a search has only payments that match the filter, also a tip and one that its booking has lost', async () => {
    const { t, admin, read, bookOne } = await start();
    const { id } = await bookOne({ customerName: 'Ana Silva' });
    const tip = await addPayment(t, id, { tipBookingId: id, status: 'refunded' });
    const lost = await addPayment(t, id, { formerBookingId: id, status: 'failed' });
    const found = async (query: string) => (await read(`?q=silva${query}`)).map((payment) => payment.id);
    expect(await found('')).toHaveLength(3);
    expect(await found('&status=refunded')).toEqual([tip]);
    expect(await found('&status=failed')).toEqual([lost]);
    const { body } = await t.get('/api/admin/payments.csv?q=silva&status=refunded', admin);
    expect(parseCsv(body)).toMatchObject([{ Payment: tip }]);
  });

  it('pages of a search may end within a booking, and exact hits come once, before all others', async () => {
    const { t, admin, read, bookOne } = await start();
    for (let n = 0; n < 3; n += 1) {
      const customer = await t.customer(`customer${n}@example.com`);
      const { id } = await bookOne({ customerName: 'Casey 000002' }, customer);
      await addPayment(t, id, { tipBookingId: id });
    }
    const idsOf = (list: ListedPayment[]) => list.map(({ id }) => id);
    const casey = idsOf(await read('?q=casey'));
    expect(new Set(casey).size).toBe(6);
    const [exact = ''] = idsOf(await read('?q=%23000002'));
    const expected = { casey, '000002': [exact, ...casey.filter((id) => id !== exact)] };
    for (const [q, ids] of Object.entries(expected)) {
      for (const limit of [1, 2, 4]) {
        const found: string[] = [];
        for (let before = ''; ; ) {
          const path = `/api/admin/payments?q=${q}&limit=${limit}${before}`;
          const { headers, body } = await t.get(path, admin);
          found.push(...idsOf(body));
          if (headers['x-next-before'] === undefined) break;
          before = `&before=${headers['x-next-before']}`;
        }
        expect(found, `${q}, ${limit} a page`).toEqual(ids);
      }
    }
  });

  it('admins hear of payments that no booking tells of: a declined card, a hold, its end and a fee', async () => {
    const { t, card, admin, jordan, bookOne, read } = await start();
    const { id } = await bookOne();
    const [paid] = await read();
    const [board, phone] = [await t.socket(admin), await t.socket(jordan)];
    let told = 0;
    t.context.events.on('payments:changed', () => {
      told += 1;
    });
    const pay = (sourceId: string) =>
      t.post('/api/create-payment', jordan, { amount: 185, sourceId, billingContact });
    await pay('cnon:card-nonce-declined');
    expect(told).toBe(1);
    await board.next('payments:changed');
    await pay('cnon:card-nonce-ok');
    expect(told).toBe(2);
    t.advance(HOUR_MS);
    await voidOrphans(t.context);
    expect(told).toBe(3);
    card.setFee(paid?.providerPaymentId ?? '', 567);
    await sendEvent(t, ofPayment(paid?.providerPaymentId ?? ''));
    await expect.poll(() => told).toBe(4);
    expect((await read()).find(({ bookingId }) => bookingId === id)?.feeAmount).toBe(5.67);
    await phone.settled();
    expect(phone.all('payments:changed')).toEqual([]);
  });

  it.runIf(isTriedOn('sqlite'))(
    'the CSV has what is filtered, with formulas as text and amounts as numbers',
    async () => {
      const { t, admin, bookOne, giveBack } = await start();
      await bookOne({ customerName: '=HYPERLINK("http://x","y")' });
      const second = await bookOne({ ...standard, customerName: 'Casey, Bell' });
      await giveBack(second.id, 25);
      const { headers, body } = await t.get('/api/admin/payments.csv', admin);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toBe('attachment; filename="payments-2026-11-20.csv"');
      expect(parseCsv(body)).toMatchObject([
        {
          ...{
            Customer: 'Casey, Bell',
            'Amount (USD)': '125.00',
            'Net (USD)': '117.23',
            'Tax (USD)': '7.77',
          },
          ...{ 'Refunded (USD)': '25.00', 'Fee (USD)': '', Status: 'Partly refunded', Receipt: '000002' },
        },
        { Customer: `'=HYPERLINK("http://x","y")`, Status: 'Paid', Receipt: '000001' },
      ]);
      const filtered = await t.get('/api/admin/payments.csv?q=casey', admin);
      expect(parseCsv(filtered.body)).toHaveLength(1);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'views and exports of payments stand in the audit log, and other roles get no answer',
    async () => {
      const { t, admin } = await start();
      const tech = await t.staff('tech', 'dana');
      for (const path of ['payments', 'payments.csv', 'journal?from=2026-11-20&until=2026-11-20']) {
        expect((await t.get(`/api/admin/${path}`, admin)).status, path).toBe(200);
        expect((await t.get(`/api/admin/${path}`, tech)).status, path).toBe(403);
        expect((await t.get(`/api/admin/${path}`)).status, path).toBe(401);
      }
      const { body } = await t.get('/api/admin/audit?about=mreyes', admin);
      expect(body.map(({ action }: { action: string }) => action)).toEqual([
        'payments-exported',
        'payments-exported',
        'payments-viewed',
      ]);
    },
  );
});

describe('GET /api/admin/payments/days', () => {
  it('the totals of a day of the business clock are what moved on that day', async () => {
    const { t, admin, bookOne, giveBack } = await start();
    t.advance(Date.parse('2026-11-21T04:50:00Z') - t.now()); // 23:50 on Friday
    const first = await bookOne();
    await bookOne({ ...standard });
    t.advance(HOUR_MS);
    await giveBack(first.id, 60.5);
    await bookOne({}, await t.customer('casey@example.com'));
    const { body } = await t.get('/api/admin/payments/days?from=2026-11-01&until=2026-11-30', admin);
    expect(body).toEqual([
      {
        ...{ day: '2026-11-21', count: 1, captured: 185, refunded: 60.5 },
        ...{ net: 116.77, tax: 7.73, tips: 0, fees: 0, chargedBack: 0 },
      },
      {
        ...{ day: '2026-11-20', count: 2, captured: 310, refunded: 0 },
        ...{ net: 290.74, tax: 19.26, tips: 0, fees: 0, chargedBack: 0 },
      },
    ]);
  });

  it.runIf(isTriedOn('sqlite'))(
    'a span that is too long, turned round or in no such year is refused',
    async () => {
      const { t, admin } = await start();
      for (const query of [
        'from=2026-11-20&until=2026-11-19',
        'from=2025-01-01&until=2026-11-19',
        'from=9999-12-30&until=9999-12-31',
        'from=0001-01-01&until=0001-01-02',
        'from=x',
      ]) {
        expect((await t.get(`/api/admin/payments/days?${query}`, admin)).status, query).toBe(400);
        expect((await t.get(`/api/admin/journal?${query}`, admin)).status, query).toBe(400);
      }
      for (const query of [
        'from=2026-02&to=2026-01',
        'from=2024-01&to=2026-01',
        'from=2026-13&to=2026-13',
        'from=9999-12&to=9999-12',
      ])
        expect((await t.get(`/api/admin/tax-report?${query}`, admin)).status, query).toBe(400);
    },
  );
});

describe('GET /api/admin/payments/stuck', () => {
  it.runIf(isTriedOn('sqlite'))(
    'a refund that was refused for good is stuck once, with its reason, and can be tried again',
    async () => {
      const { t, card, admin, read, bookOne, giveBack } = await start();
      const stuck = async () => (await t.get('/api/admin/payments/stuck', admin)).body;
      const { id } = await bookOne();
      expect(await stuck()).toEqual([]);
      card.fail('refund', new PaymentDeclined('CARD_CLOSED', 'The card is closed.'), 20);
      const body = { amount: 20, reason: 'Late', idempotencyKey: 'a' };
      await t.post(`/api/admin/bookings/${id}/refund`, admin, body);
      const attempts = async () => (await t.db.selectFrom('refunds').select('attempt').execute())[0]?.attempt;
      for (let n = 1; n <= 20; n += 1) {
        await expect.poll(attempts).toBe(n);
        t.advance(MINUTE_MS * 20);
        await reconcile(t.context);
      }
      const [found, ...others] = await stuck();
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        ...{ kind: 'refund', bookingId: id, amount: 20, reason: 'CARD_CLOSED: The card is closed.' },
        ...{ taskKind: 'refund', taskId: expect.any(String), nextAttemptAt: null },
      });
      expect(await read('?stuck=true')).toMatchObject([{ bookingId: id }]);
      await t.post(`/api/admin/failed-tasks/${found?.taskId}/retry`, admin);
      await allDone(t);
      expect(await stuck()).toEqual([]);
      await giveBack(id, 1);
    },
  );

  it('refused captures, open work, failed tasks, old reservations and differing books are stuck', async () => {
    const { t, card, admin, jordan } = await start();
    card.fail('capture', new PaymentDeclined('AUTHORIZATION_EXPIRED', 'It has expired.'));
    const refused = await t.book(jordan);
    await expect
      .poll(async () => (await t.get(`/api/bookings/${refused.id}`, jordan)).body.paymentStatus)
      .toBe('failed');
    const body = { amount: 125, sourceId: 'cnon:card-nonce-ok', billingContact };
    const { paymentId } = (await t.post('/api/create-payment', jordan, body)).body;
    t.advance(16 * MINUTE_MS);
    const now = t.now();
    await inTransaction(t.db, async (trx) => {
      await addJob(trx, { kind: 'capture', key: 'unknown', payload: {}, now, dueAt: now + HOUR_MS });
      await addJob(trx, { kind: 'check-ledger', key: 'books', payload: {}, now, dueAt: now + HOUR_MS });
    });
    await t.db.updateTable('jobs').set({ lastError: 'down' }).where('key', '=', 'unknown').execute();
    await t.db
      .updateTable('jobs')
      .set({ outcome: 'failed', endedAt: now, lastError: '2 differences' })
      .where('key', '=', 'books')
      .execute();
    const { body: stuck } = await t.get('/api/admin/payments/stuck', admin);
    const at = new Date(now).toISOString();
    expect(stuck).toMatchObject([
      {
        kind: 'capture',
        bookingId: refused.id,
        amount: 185,
        reason: 'AUTHORIZATION_EXPIRED: It has expired.',
      },
      { kind: 'hold', paymentId, bookingId: null, amount: 125, since: expect.any(String) },
      { kind: 'open-task', taskKind: 'capture', taskId: null, reason: 'down', since: at },
      { kind: 'books', taskKind: 'check-ledger', taskId: expect.any(String), reason: '2 differences' },
    ]);
    await t.patch(`/api/admin/bookings/${refused.id}/status`, admin, { status: 'cancelled' });
    const { body: left } = await t.get('/api/admin/payments/stuck', admin);
    expect(left.map(({ kind }: { kind: string }) => kind)).not.toContain('capture');
  });

  it.runIf(isTriedOn('sqlite'))(
    'a dispute is stuck until the bank has decided, with the day until which the bank takes an answer',
    async () => {
      const { t, card, admin, read, bookOne } = await start();
      const board = await t.socket(admin);
      const stuck = async () => (await t.get('/api/admin/payments/stuck', admin)).body;
      const { id } = await bookOne();
      const providerPaymentId = (await read())[0]?.providerPaymentId ?? '';
      for (const state of ['inquiry', 'open', 'reviewing'] as const) {
        await sendEvent(t, ofDispute(card.dispute(providerPaymentId, state)));
        await board.next('disputes:changed');
        await expect.poll(stuck).toMatchObject([
          {
            ...{ kind: 'dispute', disputeState: state, bookingId: id, amount: 185, reason: 'NO_KNOWLEDGE' },
            ...{ since: expect.any(String), dueAt: '2026-12-04T00:00:00.000Z', requestedBy: null },
          },
        ]);
      }
      expect(await read('?stuck=true')).toMatchObject([{ bookingId: id }]);
      await sendEvent(t, ofDispute(card.dispute(providerPaymentId, 'lost')));
      await board.next('disputes:changed');
      await expect.poll(stuck).toEqual([]);
    },
  );
});

describe('tax report and journal', () => {
  it('the tax report has sales and refunds by month, state and rate, each in the month of its movement', async () => {
    const { t, bookOne, giveBack } = await start();
    t.advance(Date.parse('2026-12-01T04:58:00Z') - t.now()); // 23:58 on 30 November
    const { id } = await bookOne();
    t.advance(10 * MINUTE_MS);
    const admin = await t.staffSession('admin', 'mreyes');
    await giveBack(id, 60.5, admin);
    const { body } = await t.get('/api/admin/tax-report?from=2026-11&to=2026-12', admin);
    expect(body).toEqual([
      {
        ...{ month: '2026-11', state: 'NJ', percent: 6.625, salesNet: 173.51, salesTax: 11.49 },
        ...{ refundsNet: 0, refundsTax: 0, balance: 11.49 },
      },
      {
        ...{ month: '2026-12', state: 'NJ', percent: 6.625, salesNet: 0, salesTax: 0 },
        ...{ refundsNet: 56.74, refundsTax: 3.76, balance: -3.76 },
      },
    ]);
    const csv = await t.get('/api/admin/tax-report.csv?from=2026-12&to=2026-12', admin);
    expect(csv.headers['content-disposition']).toContain('sales-tax-2026-12-2026-12.csv');
    expect(parseCsv(csv.body)).toEqual([
      {
        ...{ Month: '2026-12', State: 'NJ', 'Rate (%)': '6.625', 'Sales net (USD)': '0.00' },
        ...{ 'Sales tax (USD)': '0.00', 'Refunds net (USD)': '56.74', 'Refunds tax (USD)': '3.76' },
        'Tax owed (USD)': '-3.76',
      },
    ]);
  });

  it('the journal has every line that moves money, and each movement balances', async () => {
    const { t, admin, bookOne, giveBack } = await start();
    const { id } = await bookOne();
    await giveBack(id, 60.5);
    const { body } = await t.get('/api/admin/journal?from=2026-11-20&until=2026-11-20', admin);
    const rows = parseCsv(body);
    const brief = rows.map((row) =>
      [row.Kind, row.Account, row['Debit (USD)'], row['Credit (USD)'], row['Net (USD)'], row['Tax (USD)']]
        .concat(row['Refund (USD)'] ?? '', row['Payout (USD)'] ?? '')
        .join('|'),
    );
    expect(brief).toEqual([
      'capture|provider|185.00|||||185.00',
      'capture|revenue||173.51|173.51|||',
      'capture|tax-payable||11.49||11.49||',
      'refund|provider||60.50||||-60.50',
      'refund|refunds|56.74||||56.74|',
      'refund|tax-payable|3.76|||-3.76||',
    ]);
    expect(rows[0]).toMatchObject({ Date: '2026-11-20', Booking: id, Receipt: '000001', 'Fee (USD)': '' });
    const none = await t.get('/api/admin/journal?from=2026-11-19&until=2026-11-19', admin);
    expect(parseCsv(none.body)).toEqual([]);
    expect(none.body).toMatch(/^\uFEFFDate,.*\r\n$/);
  });
});
