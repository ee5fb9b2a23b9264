import * as z from 'zod/mini';
import { PaymentDeclined, type PaymentProvider, PaymentUnavailable } from './provider.ts';
import { readSquare, type SquareHttp } from './square-http.ts';
import { toCard } from './square-payment.ts';

const Created = z.object({ customer: z.object({ id: z.string() }) });
const Saved = z.object({
  card: z.object({
    id: z.string(),
    customer_id: z.string(),
    card_brand: z.string(),
    last_4: z.string(),
    exp_month: z.int().check(z.gte(1), z.lte(12)),
    exp_year: z.int(),
  }),
});

const Listed = z.array(z.object({ id: z.string(), reference_id: z.optional(z.string()) }));
const FoundCards = z.object({ cards: z.optional(Listed) });
const FoundCustomers = z.object({ customers: z.optional(Listed) });

/** Square asks for at least one name. */
const NO_NAME = 'Customer';

/** Saved cards by Square's Customers API and Cards API. */
export function squareCards(
  request: SquareHttp,
): Pick<PaymentProvider, 'saveCard' | 'cancelSaving' | 'deleteCard' | 'deleteCustomer'> {
  const deleteCard = async (cardId: string) => {
    // A card that is disabled already stays so.
    const path = `/v2/cards/${encodeURIComponent(cardId)}/disable`;
    await request({ method: 'POST', path, body: {} }).catch(ifGone);
  };
  const deleteCustomer = async (customerId: string) => {
    await request({ method: 'DELETE', path: `/v2/customers/${encodeURIComponent(customerId)}` }).catch(
      ifGone,
    );
  };
  return {
    async saveCard({ providerPaymentId, providerCustomerId, customer, postalCode, idempotencyKey }) {
      const { givenName, familyName } = customer;
      const createCustomer = async () => {
        const body = {
          idempotency_key: `${idempotencyKey}-cust`,
          // Square finds customers and cards by their reference and not by their key.
          reference_id: idempotencyKey,
          given_name: givenName || NO_NAME,
          ...(familyName && { family_name: familyName }),
        };
        return readSquare(Created, await request({ method: 'POST', path: '/v2/customers', body })).customer
          .id;
      };
      const customerId = providerCustomerId ?? (await createCustomer());
      const body = {
        idempotency_key: `${idempotencyKey}-card`,
        source_id: providerPaymentId,
        card: {
          customer_id: customerId,
          reference_id: idempotencyKey,
          billing_address: { postal_code: postalCode, country: 'US' },
        },
      };
      const answer = await request({ method: 'POST', path: '/v2/cards', body }).catch(
        async (error: unknown) => {
          // A customer who was made for this card alone is of no use without it.
          if (error instanceof PaymentDeclined && providerCustomerId === null)
            await deleteCustomer(customerId);
          throw error;
        },
      );
      const { card: saved } = readSquare(Saved, answer);
      const card = toCard(saved);
      if (!card) throw new PaymentUnavailable('Square answered with a card without digits');
      return {
        providerCardId: saved.id,
        providerCustomerId: saved.customer_id,
        card,
        expMonth: saved.exp_month,
        expYear: saved.exp_year,
      };
    },
    async cancelSaving(key) {
      const path = `/v2/cards?${new URLSearchParams({ reference_id: key })}`;
      const { cards = [] } = readSquare(FoundCards, await request({ method: 'GET', path }));
      for (const id of idsOf(cards, key)) await deleteCard(id);
      const body = { query: { filter: { reference_id: { exact: key } } } };
      const search = { method: 'POST', path: '/v2/customers/search', body } as const;
      const { customers = [] } = readSquare(FoundCustomers, await request(search));
      for (const id of idsOf(customers, key)) await deleteCustomer(id);
    },
    deleteCard,
    deleteCustomer,
  };
}

/** What is deleted must never depend on whether Square knows a filter. */
const idsOf = (listed: z.infer<typeof Listed>, reference: string): string[] =>
  listed.filter((each) => each.reference_id === reference).map(({ id }) => id);

function ifGone(error: unknown): void {
  if (!(error instanceof PaymentDeclined) || error.code !== 'NOT_FOUND') throw error;
}
