import { describe, expect, it } from 'vitest';
import { saveCard } from '../../../src/server/payments/cards/save-card.ts';
import { PaymentDeclined, PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { openWork } from '../payment-work.ts';
import { billingContact, type Caller, emergency, startTestApp } from '../test-app.ts';
import { captured } from '../trip.ts';
import { createTestProvider } from './test-provider.ts';

const OK = 'cnon:card-nonce-ok';
const shown = { brand: 'visa', last4: '1111', expMonth: 12, expYear: 2035 };

async function start() {
  const card = createTestProvider();
  const t = await startTestApp({ ports: { payments: card.provider } });
  const jordan = await t.customer();
  const pay = (change = {}, as: Caller = jordan) =>
    t.post('/api/create-payment', as, { amount: 185, sourceId: OK, billingContact, ...change });
  const book = async (change = {}, as: Caller = jordan) => {
    const { paymentId } = (await pay(change, as)).body;
    const { id } = (await t.post('/api/bookings', as, { ...emergency, paymentId })).body;
    await captured(t, id);
    return { id, paymentId };
  };
  const cards = async (as: Caller = jordan) => (await t.get('/api/cards', as)).body;
  /** Pays and books with a card that is saved. Returns the id of the card. */
  const save = async (as: Caller = jordan): Promise<string> => {
    await book({ saveCard: true }, as);
    await expect.poll(() => cards(as)).toHaveLength(1);
    return (await cards(as))[0]?.id ?? '';
  };
  const payWith = (sourceId: string, as: Caller = jordan) =>
    pay({ sourceId, means: 'saved', billingContact: undefined }, as);
  const remove = (id: string, as: Caller) => t.call('DELETE', `/api/cards/${id}`, { as });
  /** Deletes the account, whose bookings and money are settled. */
  const deleteAccount = async () => {
    const bookings = t.db.updateTable('bookings').set({ status: 'completed' });
    await bookings.where('customerId', '=', jordan.id).execute();
    await expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
    expect((await t.post('/api/account/delete', jordan, { confirm: 'DELETE' })).status).toBe(200);
  };
  /** Runs the next attempt to save a card, and what is due when it is over. */
  const lateCardJobs = async () => {
    for (let n = 0; n < 2; n += 1) {
      await t.runJobs('save-card', 'cancel-saving', 'delete-card');
      t.advance(5 * 60_000);
    }
    await t.runJobs('save-card', 'cancel-saving', 'delete-card');
  };
  return { t, card, jordan, pay, book, cards, save, payWith, remove, deleteAccount, lateCardJobs };
}

describe('saved cards', () => {
  it('a card is saved only if the customer asks for it, once it has paid, and the customer alone is told', async () => {
    const { t, jordan, pay, book, cards, save } = await start();
    const [own, other] = [await t.socket(jordan), await t.socket(await t.customer('robin@example.com'))];
    await book();
    expect((await pay({ saveCard: true })).status).toBe(200);
    expect(await cards()).toEqual([]);
    const id = await save();
    expect(await cards()).toEqual([{ id, ...shown }]);
    await own.next('cards:changed');
    expect(other.all('cards:changed')).toEqual([]);
  });

  it('a saved card pays for a booking without its number and address, and is named on the payment', async () => {
    const { t, card, save, payWith, book } = await start();
    const id = await save();
    const { status, body } = await payWith(id);
    expect([status, body.status]).toEqual([200, 'authorized']);
    const booked = await book({
      sourceId: id,
      means: 'saved',
      billingContact: undefined,
      idempotencyKey: 'k',
    });
    const paid = await t.db
      .selectFrom('payments')
      .select(['status', 'cardBrand', 'cardLast4'])
      .where('bookingId', '=', booked.id)
      .executeTakeFirst();
    expect(paid).toEqual({ status: 'captured', cardBrand: 'visa', cardLast4: '1111' });
    expect(card.cards()).toHaveLength(1);
  });

  it('a card of somebody else, a deleted one, an expired one and a one-time token pay as no saved card', async () => {
    const { t, jordan, save, payWith, remove } = await start();
    const robin = await t.customer('robin@example.com');
    const id = await save();
    const codes = async (...ids: string[]) =>
      Promise.all(ids.map(async (each) => (await payWith(each)).body.code));
    expect((await payWith(id, robin)).body.code).toBe('CARD_NOT_SAVED');
    expect(await codes(OK, 'unknown')).toEqual(['CARD_NOT_SAVED', 'CARD_NOT_SAVED']);
    await t.db.updateTable('savedCards').set({ expYear: 2026, expMonth: 10 }).execute();
    expect(await codes(id)).toEqual(['CARD_NOT_SAVED']);
    expect((await remove(id, jordan)).status).toBe(200);
    expect(await codes(id)).toEqual(['CARD_NOT_SAVED']);
    const intents = await t.db.selectFrom('payments').select('id').where('status', '=', 'intent').execute();
    expect(intents).toEqual([]);
  });

  it('a typed card needs its billing address, and neither a wallet nor a saved card is saved', async () => {
    const { t, pay, book, cards } = await start();
    expect((await pay({ billingContact: undefined })).status).toBe(400);
    const foreign = { ...billingContact, state: 'CA' };
    expect((await pay({ billingContact: foreign })).status).toBe(400);
    expect((await pay({ billingContact: foreign, means: 'wallet' })).status).toBe(200);
    await book({ billingContact: undefined, means: 'wallet', saveCard: true });
    expect(await t.db.selectFrom('jobs').select('id').where('kind', '=', 'save-card').execute()).toEqual([]);
    expect(await cards()).toEqual([]);
  });

  it('a card that is deleted is deleted at the provider, and with the last one what it has of the customer', async () => {
    const { t, card, jordan, cards, save, remove } = await start();
    const id = await save();
    const robin = await t.customer('robin@example.com');
    expect((await remove(id, robin)).status).toBe(404);
    card.fail('deleteCard', new PaymentUnavailable('down'));
    expect((await remove(id, jordan)).body).toEqual([]);
    expect((await remove(id, jordan)).status).toBe(404);
    expect(await cards()).toEqual([]);
    await expect.poll(() => card.calls('deleteCard')).toBe(1);
    t.advance(60_000);
    await t.runJobs('delete-card');
    expect(card.calls('deleteCustomer')).toBe(1);
    expect(card.cards()).toEqual([]);
  });

  it('the same card is saved once: the new one takes the place of the former', async () => {
    const { card, book, cards, save } = await start();
    const id = await save();
    await book({ saveCard: true });
    await expect.poll(async () => (await cards())[0]?.id).not.toBe(id);
    expect(await cards()).toHaveLength(1);
    await expect.poll(() => card.cards()).toHaveLength(1);
    expect(card.calls('deleteCustomer')).toBe(0);
  });

  it('a card whose saving had no answer is saved once', async () => {
    const { t, card, book, cards } = await start();
    card.loseAnswer('saveCard', new PaymentUnavailable('the answer was lost'));
    const { paymentId } = await book({ saveCard: true });
    await expect.poll(() => card.calls('saveCard')).toBe(1);
    t.advance(60_000);
    await t.runJobs('save-card');
    expect(await cards()).toHaveLength(1);
    expect(card.cards()).toHaveLength(1);
    const stored = () =>
      t.db.selectFrom('payments').select('saveCardZip').where('id', '=', paymentId).executeTakeFirst();
    expect(await stored()).toEqual({ saveCardZip: null });
  });

  it('each attempt to save a card says the same, whatever the customer changes and saves meanwhile', async () => {
    const { t, card, jordan, book, cards } = await start();
    card.loseAnswer('saveCard', new PaymentUnavailable('the answer was lost'));
    const { paymentId } = await book({ saveCard: true });
    await expect.poll(() => card.cards()).toHaveLength(1);
    const changed = { firstName: 'Jo', lastName: 'Park', address: '9 Elm St', zipCode: '07083' };
    expect((await t.patch('/api/profile', jordan, changed)).status).toBe(200);
    await book({ saveCard: true, idempotencyKey: 'second' });
    await expect.poll(cards).toHaveLength(1);
    t.advance(60_000);
    await t.runJobs('save-card');
    await t.runJobs('delete-card');
    expect(card.cards()).toEqual([[`card-${paymentId}`, `customer-${paymentId}`]]);
    expect(await cards()).toHaveLength(1);
  });

  it('two runs that save one card at the same time keep it', async () => {
    const { t, card, book, cards } = await start();
    const letGo = card.holdAnswer('saveCard');
    await book({ saveCard: true });
    await expect.poll(() => card.calls('saveCard')).toBe(1);
    const saving = t.db.selectFrom('jobs').select('payload').where('kind', '=', 'save-card');
    await saveCard(t.context, JSON.parse((await saving.executeTakeFirstOrThrow()).payload));
    letGo();
    await expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
    expect([await cards(), card.cards()]).toEqual([[expect.objectContaining(shown)], [expect.anything()]]);
  });

  it('a card that the provider does not save is not asked for again', async () => {
    const { t, card, book, cards } = await start();
    card.fail('saveCard', new PaymentDeclined('INVALID_CARD_DATA', 'Not this card.'));
    await book({ saveCard: true });
    await expect.poll(() => card.calls('saveCard')).toBe(1);
    t.advance(60_000);
    await t.runJobs('save-card');
    expect(card.calls('saveCard')).toBe(1);
    expect(await cards()).toEqual([]);
  });

  it('the ZIP of a card is kept only until the card is saved or its payment is lost', async () => {
    const { t, pay, save } = await start();
    await save();
    await pay({ saveCard: true, sourceId: 'cnon:card-nonce-declined' });
    const zips = await t.db.selectFrom('payments').select('saveCardZip').execute();
    expect(zips.map(({ saveCardZip }) => saveCardZip)).toEqual([null, null]);
  });

  it('the deletion of an account deletes its cards at the provider, also one that is being saved', async () => {
    const { t, card, book, save, deleteAccount, lateCardJobs } = await start();
    await save();
    const letGo = card.holdAnswer('saveCard');
    await book({ saveCard: true });
    await expect.poll(() => card.calls('saveCard')).toBe(2);
    await deleteAccount();
    expect(await t.db.selectFrom('savedCards').select('id').execute()).toEqual([]);
    letGo();
    await lateCardJobs();
    expect(card.cards()).toEqual([]);
    expect(await t.db.selectFrom('savedCards').select('id').execute()).toEqual([]);
  });

  it('a card whose saving had no answer is deleted with the account that is deleted before the next attempt', async () => {
    const { card, book, deleteAccount, lateCardJobs } = await start();
    card.loseAnswer('saveCard', new PaymentUnavailable('the answer was lost'));
    await book({ saveCard: true });
    await expect.poll(() => card.cards()).toHaveLength(1);
    await deleteAccount();
    await lateCardJobs();
    expect([card.cards(), card.calls('saveCard')]).toEqual([[], 1]);
  });

  it('a card that is stored after its account was deleted, without an answer, is deleted', async () => {
    const { card, book, deleteAccount, lateCardJobs } = await start();
    const letGo = card.hold('saveCard');
    card.loseAnswer('saveCard', new PaymentUnavailable('the answer was lost'));
    await book({ saveCard: true });
    await expect.poll(() => card.calls('saveCard')).toBe(1);
    await deleteAccount();
    letGo();
    await expect.poll(() => card.cards()).toHaveLength(1);
    await lateCardJobs();
    expect(card.cards()).toEqual([]);
  });

  it('a card that was stored without an answer and is refused by the next attempt is deleted', async () => {
    const { card, book, cards, lateCardJobs } = await start();
    card.loseAnswer('saveCard', new PaymentUnavailable('the answer was lost'));
    await book({ saveCard: true });
    await expect.poll(() => card.cards()).toHaveLength(1);
    card.fail('saveCard', new PaymentDeclined('SOURCE_EXPIRED', 'The payment is too old.'));
    await lateCardJobs();
    expect(card.calls('saveCard')).toBe(2);
    expect([await cards(), card.cards()]).toEqual([[], []]);
  });

  it('the export of an account names its saved cards', async () => {
    const { t, jordan, save } = await start();
    await save();
    const { savedCards } = (await t.get('/api/account/export', jordan)).body;
    expect(savedCards).toEqual([{ ...shown, savedAt: expect.any(String) }]);
  });

  it('a merge gives the saved cards to the kept account', async () => {
    const { t, jordan, cards, save, payWith } = await start();
    const id = await save();
    const [admin, kept] = [await t.staff('admin', 'mreyes'), await t.customer('ana@example.com')];
    await expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
    const merged = await t.post(`/api/admin/customers/${kept.id}/merge`, admin, { otherId: jordan.id });
    expect(merged.status).toBe(200);
    expect(await cards(kept)).toMatchObject([{ id }]);
    expect((await payWith(id, kept)).status).toBe(200);
  });
});
