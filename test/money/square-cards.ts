import { randomUUID } from 'node:crypto';
import { type Answer, type Body, keyOf, Refused } from './square-answers.ts';

type SquareCard = {
  id: string;
  customerId: string;
  reference: unknown;
  isEnabled: boolean;
  key: string;
};
type SquareCustomer = { id: string; body: Body; key: string };

/**
 * The part of Square's Customers API and Cards API that saved cards use.
 * @param zipOf returns the ZIP of a completed payment, of which a card is saved; null for another payment
 * @param isRepeated whether a key was used before; refuses other contents
 */
export function createSquareCards(
  zipOf: (paymentId: string) => string | null,
  isRepeated: (key: string, body: Body) => boolean,
) {
  const cards = new Map<string, SquareCard>();
  const customers = new Map<string, SquareCustomer>();

  function createCustomer(body: Body): Answer {
    const key = keyOf(body);
    const known = [...customers.values()].find((each) => each.key === key);
    if (!body.given_name && !body.family_name) throw new Refused(400, 'MISSING_REQUIRED_PARAMETER');
    if (isRepeated(key, body) && known) return [200, { customer: { id: known.id } }];
    const customer = { id: `customer-${randomUUID()}`, body, key };
    customers.set(customer.id, customer);
    return [200, { customer: { id: customer.id } }];
  }

  function createCard(body: Body): Answer {
    const key = keyOf(body);
    const known = [...cards.values()].find((each) => each.key === key);
    const { customer_id: customerId, reference_id: reference, billing_address: address } = body.card as Body;
    if (!customers.has(String(customerId))) throw new Refused(404, 'NOT_FOUND');
    const zip = zipOf(String(body.source_id));
    if (zip === null || zip !== (address as Body).postal_code) throw new Refused(400, 'INVALID_CARD_DATA');
    if (isRepeated(key, body) && known) return [200, { card: toCard(known) }];
    const card = {
      ...{ id: `ccof:${randomUUID()}`, customerId: String(customerId), reference },
      ...{ isEnabled: true, key },
    };
    cards.set(card.id, card);
    return [200, { card: toCard(card) }];
  }

  /** Lists enabled cards only, as Square does by default. */
  function listCards(reference: string | null): Answer {
    const listed = [...cards.values()].filter((card) => card.isEnabled && card.reference === reference);
    return [200, listed.length > 0 ? { cards: listed.map(toCard) } : {}];
  }

  function searchCustomers({ query }: Body): Answer {
    const { exact } = ((query as Body).filter as Body).reference_id as Body;
    const found = [...customers.values()].filter(({ body }) => body.reference_id === exact);
    return [200, found.length > 0 ? { customers: found.map(({ id }) => ({ id, reference_id: exact })) } : {}];
  }

  function disable(id: string): Answer {
    const card = cards.get(id);
    if (!card) throw new Refused(404, 'NOT_FOUND');
    card.isEnabled = false;
    return [200, { card: toCard(card) }];
  }

  function deleteCustomer(id: string): Answer {
    if (!customers.delete(id)) throw new Refused(404, 'NOT_FOUND');
    for (const card of cards.values()) if (card.customerId === id) card.isEnabled = false;
    return [200, {}];
  }

  return {
    cards,
    customers,
    isSaved: (id: string, customerId: unknown): boolean => {
      const card = cards.get(id);
      return card?.isEnabled === true && card.customerId === customerId;
    },
    /** Answers a request about customers and cards; null for another. */
    handle(method: string, { pathname: path, searchParams }: URL, body: Body): Answer | null {
      if (method === 'POST' && path === '/v2/customers') return createCustomer(body);
      if (method === 'POST' && path === '/v2/cards') return createCard(body);
      if (method === 'GET' && path === '/v2/cards') return listCards(searchParams.get('reference_id'));
      if (method === 'POST' && path === '/v2/customers/search') return searchCustomers(body);
      const [, cardId] = /^\/v2\/cards\/([^/]+)\/disable$/.exec(path) ?? [];
      if (method === 'POST' && cardId) return disable(decodeURIComponent(cardId));
      const [, customerId] = /^\/v2\/customers\/([^/]+)$/.exec(path) ?? [];
      return method === 'DELETE' && customerId ? deleteCustomer(customerId) : null;
    },
  };
}

const toCard = ({ id, customerId, reference, isEnabled }: SquareCard) => ({
  ...{ id, customer_id: customerId, reference_id: reference, enabled: isEnabled },
  ...{ card_brand: 'VISA', last_4: '1111', exp_month: 12, exp_year: 2035 },
});
