// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { config } from '../app/config.ts';
import { ANSWER_TIMEOUT_MS } from './api.ts';
import type { CardForm, CardSdk, TokenResult, Wallet } from './card-sdk.ts';
import { PaymentStep } from './payment-step.tsx';
import { WALLET_TIMEOUT_MS } from './wallets.ts';

const NOW = Date.parse('2026-11-20T19:30:00Z');
const saved = { id: 'c1', brand: 'visa', last4: '1111', expMonth: 12, expYear: 2035 };
const amex = { id: 'c2', brand: 'american_express', last4: '0009', expMonth: 1, expYear: 2030 };
const expired = { ...saved, id: 'c3', last4: '4242', expMonth: 10, expYear: 2026 };
const told = {
  ...{ givenName: 'Ana', familyName: 'Silva', addressLines: ['9 Elm St'], city: 'Newark', state: 'NJ' },
  ...{ postalCode: '07102', countryCode: 'US' },
};
const nobody = { cardholderName: 'Ana Silva', addressLine1: '', city: '', state: '', postalCode: '' };
const known = { ...nobody, addressLine1: '48 Maple Court', city: 'Union', state: 'NJ', postalCode: '07083' };

let cards: object[] = [];
let paid: Record<string, unknown>[] = [];
let status = 200;
/** How many payments are answered as voided. */
let voids = 0;
let booked: string[] = [];
let remove = () => {};

/** The ZIP in the card form, and what tells the page of a typed one. */
let cardZip = '';
let tellZip = (_: string) => {};

let tokenize: CardForm['tokenize'];

const cardForm: CardForm = {
  attach: async () => {},
  configure: async ({ postalCode = '' }) => {
    cardZip = postalCode;
  },
  addEventListener: (_, listener) => {
    tellZip = (postalCodeValue) => {
      cardZip = postalCodeValue;
      listener({ detail: { postalCodeValue } });
    };
  },
  tokenize: (details) => tokenize(details),
  destroy: async () => true,
};
/** An SDK whose device has this wallet. */
const sdkWith = (wallet?: Partial<Wallet>): CardSdk => ({
  payments: () => ({
    card: async ({ postalCode = '' } = {}) => {
      cardZip = postalCode;
      return cardForm;
    },
    paymentRequest: (options) => ({ update: () => Boolean(options) }),
    applePay: async () => {
      if (!wallet) throw new Error('not supported');
      return { tokenize: async () => ({ status: 'OK' }), destroy: async () => true, ...wallet };
    },
    googlePay: async () => {
      throw new Error('not supported');
    },
  }),
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  cards = [];
  paid = [];
  booked = [];
  status = 200;
  voids = 0;
  localStorage.clear();
  tokenize = async () => ({ status: 'OK', token: 'cnon:typed' });
  window.Square = sdkWith();
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.href);
    if (pathname === '/api/cards') return new Response(JSON.stringify(cards));
    if (pathname !== '/api/create-payment') return new Response('{}', { status: 503 });
    paid.push(JSON.parse(String(body)));
    voids -= 1;
    if (voids >= 0) {
      const message = 'That payment was released, and nothing was charged. Please pay again.';
      return new Response(JSON.stringify({ code: 'PAYMENT_VOIDED', message }), { status: 409 });
    }
    const refusal = { success: false, message: 'Declined.', code: 'GENERIC_DECLINE', details: [] };
    const answer = status === 200 ? { success: true, paymentId: `p${paid.length}` } : refusal;
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  remove();
  Reflect.deleteProperty(window, 'Square');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(props: Partial<Parameters<typeof PaymentStep>[0]> = {}, Step = PaymentStep): void {
  remove = render(
    <Step
      amount={185}
      billing={nobody}
      summary={null}
      total={null}
      onPaid={async (id) => {
        booked.push(id);
        return 'booked';
      }}
      onBusy={() => {}}
      onCancel={() => {}}
      {...props}
    />,
  );
}
let setIsOpen = (_: boolean) => {};
/** A step that is closed at first. */
function Opening(props: Parameters<typeof PaymentStep>[0]) {
  const [isOpen, set] = useState(false);
  setIsOpen = set;
  return <PaymentStep {...props} isOpen={isOpen} />;
}

const text = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
const payButton = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
const radios = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=paymentCard]')].map(
    ({ checked, parentElement }) => [parentElement?.textContent, checked],
  );
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
function type(name: string, value: string): void {
  const input = field(name);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}
const ready = () => expect.poll(text).toContain('Secure Payment Ready');

describe('saved cards in the payment step', () => {
  it('the first saved card is chosen and pays with one press, without the card form; an expired one is not offered', async () => {
    cards = [expired, saved, amex];
    open();
    await expect.poll(radios).toEqual([
      ['Visa ending in 1111Expires 12/35', true],
      ['American Express ending in 0009Expires 01/30', false],
      ['Another card', false],
    ]);
    expect(field('cardholderName')).toBeNull();
    expect(payButton()?.disabled).toBe(false);
    payButton()?.click();
    await expect.poll(() => booked).toEqual(['p1']);
    expect(paid).toMatchObject([{ amount: 185, sourceId: 'c1', means: 'saved' }]);
    expect(paid[0]).not.toHaveProperty('billingContact');
  });

  it('another card has the form, and is saved only if the customer ticks that', async () => {
    cards = [saved];
    open({ billing: known });
    await expect.poll(radios).toHaveLength(2);
    document.querySelectorAll<HTMLInputElement>('input[name=paymentCard]')[1]?.click();
    await ready();
    expect(field('saveCard')?.checked).toBe(false);
    field('saveCard')?.click();
    payButton()?.click();
    await expect.poll(() => booked).toEqual(['p1']);
    expect(paid).toMatchObject([{ sourceId: 'cnon:typed', saveCard: true }]);
  });

  it('without a saved card there is no choice, and the card is not saved by itself', async () => {
    open({ billing: known });
    await ready();
    expect(radios()).toEqual([]);
    payButton()?.click();
    await expect.poll(() => booked).toEqual(['p1']);
    expect(paid[0]).not.toHaveProperty('saveCard');
  });

  it('a saved card that is refused says so beside the choice, and can be replaced', async () => {
    cards = [saved];
    status = 402;
    open();
    await expect.poll(radios).toHaveLength(2);
    payButton()?.click();
    await expect.poll(() => document.querySelector('form')?.textContent).toContain('Declined.');
    expect(booked).toEqual([]);
    expect(payButton()?.disabled).toBe(false);
  });
});

describe('wallet in the payment step', () => {
  const press = async () => {
    await expect.poll(() => button('Apple Pay')).toBeDefined();
    button('Apple Pay')?.click();
  };

  it('a wallet stands before the card and pays with its own billing address', async () => {
    window.Square = sdkWith({
      tokenize: async () => ({ status: 'OK', token: 'cnon:wallet', details: { billing: told } }),
    });
    open();
    await press();
    await expect.poll(() => booked).toEqual(['p1']);
    const { countryCode: country, ...address } = told;
    expect(paid).toMatchObject([
      { sourceId: 'cnon:wallet', means: 'wallet', billingContact: { ...address, country } },
    ]);
    expect(text().indexOf('Apple Pay')).toBeLessThan(text().indexOf('Credit Card Information'));
  });

  it('a wallet that tells no whole address pays without one, and never with that of the form', async () => {
    const part = { ...told, city: '' };
    window.Square = sdkWith({
      tokenize: async () => ({ status: 'OK', token: 'cnon:wallet', details: { billing: part } }),
    });
    open({ billing: known });
    await press();
    await expect.poll(() => booked).toHaveLength(1);
    expect(paid).toMatchObject([{ sourceId: 'cnon:wallet', means: 'wallet' }]);
    expect(paid[0]).not.toHaveProperty('billingContact');
  });

  it('a wallet that the customer closes pays nothing and says nothing', async () => {
    window.Square = sdkWith({ tokenize: async () => ({ status: 'Cancel' }) });
    open({ billing: known });
    await press();
    await ready();
    await expect.poll(() => payButton()?.disabled).toBe(false);
    expect(paid).toEqual([]);
    expect(text()).not.toContain('Payment Failed');
  });

  it('a wallet that does not answer for 10 s leaves the way to the card, and what it answers after that pays nothing', async () => {
    let answer = (_: TokenResult) => {};
    window.Square = sdkWith({ tokenize: () => new Promise<TokenResult>((resolve) => (answer = resolve)) });
    open({ billing: known });
    await ready();
    await press();
    await vi.advanceTimersByTimeAsync(WALLET_TIMEOUT_MS);
    await expect
      .poll(text)
      .toContain('Apple Pay has not answered yet. You can pay by card below, or try again.');
    payButton()?.click();
    await expect.poll(() => booked).toEqual(['p1']);
    answer({ status: 'OK', token: 'cnon:late' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(paid.map(({ sourceId }) => sourceId)).toEqual(['cnon:typed']);
  });

  it('a wallet that answers late pays if nothing else has been pressed', async () => {
    let answer = (_: TokenResult) => {};
    window.Square = sdkWith({ tokenize: () => new Promise<TokenResult>((resolve) => (answer = resolve)) });
    open({ billing: known });
    await press();
    await vi.advanceTimersByTimeAsync(WALLET_TIMEOUT_MS);
    answer({ status: 'OK', token: 'cnon:late' });
    await expect.poll(() => booked).toEqual(['p1']);
    expect(paid).toMatchObject([{ sourceId: 'cnon:late', means: 'wallet' }]);
  });

  it('an order that cannot be paid any more is not paid by the wallet that is open', async () => {
    window.Square = sdkWith({ tokenize: async () => ({ status: 'OK', token: 'cnon:wallet' }) });
    const onBeforePay = vi.fn(async () => false);
    open({ onBeforePay });
    await press();
    await expect.poll(() => onBeforePay.mock.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(paid).toEqual([]);
  });
});

describe('card form before the payment step opens', () => {
  /** What has been done with card forms, in its order. */
  let done: string[] = [];
  /** Whether the provider lets a card form attach. */
  let attaches = true;

  beforeEach(() => {
    done = [];
    attaches = true;
    const payments = window.Square?.payments('', '');
    const card = async () => ({
      ...cardForm,
      attach: async () => {
        done.push(attaches ? 'attached' : 'failed');
        if (!attaches) throw new Error('offline');
      },
      destroy: async () => done.push('destroyed'),
    });
    if (payments) window.Square = { payments: () => ({ ...payments, card }) };
  });

  const close = () => {
    setIsOpen(false);
    return expect.poll(payButton).toBeNull();
  };

  it('the card form attaches once, stays as the step opens, closes and opens again, and goes with the step', async () => {
    open({ billing: known }, Opening);
    await expect.poll(() => done).toEqual(['attached']);
    expect(payButton()).toBeNull();
    setIsOpen(true);
    await expect.poll(() => payButton()?.disabled).toBe(false);
    await close();
    setIsOpen(true);
    await expect.poll(() => payButton()?.disabled).toBe(false);
    expect(done).toEqual(['attached']);
    remove();
    expect(done).toEqual(['attached', 'destroyed']);
  });

  it('a saved card needs no card form ahead', async () => {
    cards = [saved];
    open({}, Opening);
    await vi.advanceTimersByTimeAsync(1000);
    setIsOpen(true);
    await expect.poll(radios).toHaveLength(2);
    expect(done).toEqual([]);
  });

  it('a card form that did not load ahead loads again as the step opens', async () => {
    attaches = false;
    open({ billing: known }, Opening);
    await expect.poll(text).toContain('Payment form error: offline');
    attaches = true;
    setIsOpen(true);
    await ready();
    expect(done).toEqual(['failed', 'destroyed', 'attached']);
  });

  it('what was refused is not said of the next payment', async () => {
    status = 402;
    open({ billing: known }, Opening);
    setIsOpen(true);
    await ready();
    payButton()?.click();
    await expect.poll(() => document.querySelector('form')?.textContent).toContain('Declined.');
    await close();
    setIsOpen(true);
    await ready();
    expect(document.querySelector('form')?.textContent).not.toContain('Declined.');
  });

  it('a card form that has not answered is another one for the next payment, and its late answer pays nothing', async () => {
    let answer = (_: TokenResult) => {};
    tokenize = () => new Promise<TokenResult>((resolve) => (answer = resolve));
    const onStalled = vi.fn();
    open({ billing: known, onStalled }, Opening);
    setIsOpen(true);
    await expect.poll(() => payButton()?.disabled).toBe(false);
    payButton()?.click();
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    expect(onStalled).toHaveBeenCalledOnce();
    await close();
    await expect.poll(() => done).toEqual(['attached', 'destroyed', 'attached']);
    setIsOpen(true);
    await ready();
    answer({ status: 'OK', token: 'cnon:late' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(paid).toEqual([]);
  });
});

describe('what keeps Pay disabled', () => {
  const reason = () => document.getElementById(payButton()?.getAttribute('aria-describedby') ?? '');
  const lived = { ...known, city: '', postalCode: '' };

  it('a line tied to Pay names the fields that are missing, and goes with the last one', async () => {
    open({ billing: lived });
    await ready();
    expect(payButton()?.disabled).toBe(true);
    expect(reason()?.textContent).toBe('Still missing: City, ZIP code');
    expect(reason()?.getAttribute('aria-live')).toBe('polite');
    type('city', 'Union');
    await expect.poll(() => reason()?.textContent).toBe('Still missing: ZIP code');
    type('postalCode', '07083');
    await expect.poll(reason).toBeNull();
    expect(payButton()?.disabled).toBe(false);
  });

  it('the line says that the card form is loading, and nothing of a saved card', async () => {
    Reflect.deleteProperty(window, 'Square');
    open({ billing: known });
    await expect.poll(() => reason()?.textContent).toBe('The card form is loading.');
    window.Square = sdkWith();
    await ready();
    expect(reason()).toBeNull();
    remove();
    cards = [saved];
    open();
    await expect.poll(radios).toHaveLength(2);
    expect(text()).not.toContain('Still missing');
  });
});

describe('billing address in the payment step', () => {
  it('an address that is known is shown with its ZIP alone, until the customer asks for another one', async () => {
    open({ billing: known });
    await ready();
    expect(text()).toContain('Ana Silva, 48 Maple Court, Union, NJ');
    expect(field('postalCode')?.value).toBe('07083');
    expect(field('addressLine1')).toBeNull();
    button('Another address')?.click();
    await expect.poll(() => field('addressLine1')?.value).toBe('48 Maple Court');
  });

  it('a ZIP is typed once: the card form and the billing address fill in each other', async () => {
    open();
    await ready();
    expect(cardZip).toBe('');
    for (const zip of ['0', '07083']) tellZip(zip);
    await expect.poll(() => field('postalCode')?.value).toBe('07083');
    type('postalCode', '07102');
    await expect.poll(() => cardZip).toBe('07102');
    tellZip('0710');
    type('postalCode', '07083');
    await vi.advanceTimersByTimeAsync(100);
    expect([cardZip, field('postalCode')?.value]).toEqual(['0710', '07083']);
  });

  it('the card form begins with the ZIP that is known, and the postal code of a foreign card stays', async () => {
    open({ billing: known });
    await ready();
    expect(cardZip).toBe('07083');
    tellZip('SW1A 1AA');
    type('postalCode', '07102');
    await vi.advanceTimersByTimeAsync(100);
    expect([cardZip, field('postalCode')?.value]).toEqual(['SW1A 1AA', '07102']);
  });

  it('what was typed before the customer went back to the form stands there again, beside what is known anew', async () => {
    const onType = vi.fn();
    open({ billing: known, onType });
    await ready();
    button('Another address')?.click();
    await expect.poll(() => field('city')).not.toBeNull();
    type('city', 'Newark');
    type('addressLine1', '9 Elm St');
    expect(onType).toHaveBeenLastCalledWith({ city: 'Newark', addressLine1: '9 Elm St' });
    remove();
    open({ billing: { ...known, cardholderName: 'Ana Maria' }, typed: onType.mock.lastCall?.[0] });
    await ready();
    const values = ['cardholderName', 'addressLine1', 'city'].map((name) => field(name)?.value);
    expect(values).toEqual(['Ana Maria', '9 Elm St', 'Newark']);
  });

  it('the address of the last payment by card is known the next time', async () => {
    open({ billing: nobody, place: '9 Elm St, Newark, NJ 07102' });
    await ready();
    payButton()?.click();
    await expect.poll(() => booked).toHaveLength(1);
    remove();
    open();
    await ready();
    expect(text()).toContain('Ana Silva, 9 Elm St, Newark, NJ');
  });

  it('the address of the car fills the fields, if it is whole and in a state where cards are billed', async () => {
    open({ place: '9 Elm St, Newark, NJ 07102' });
    await ready();
    const values = () => ['addressLine1', 'city', 'state', 'postalCode'].map((name) => field(name)?.value);
    expect(values()).toEqual(['9 Elm St', 'Newark', 'NJ', '07102']);
    remove();
    expect(config.billingStates).not.toContain('CA');
    open({ place: '9 Elm St, Fresno, CA 93650' });
    await ready();
    expect(values()).toEqual(['', '', '', '']);
  });
});

describe('key of a payment', () => {
  const keys = () => paid.map(({ idempotencyKey }) => idempotencyKey);
  /** Pays by a card that is typed in, and leaves the step with what `onPaid` makes of it. */
  async function payAndLeave(outcome: 'booked' | 'retry', times = 1): Promise<void> {
    let sends = 0;
    const onPaid = async () => {
      sends += 1;
      return outcome;
    };
    open({ billing: known, onPaid });
    await ready();
    for (let send = 1; send <= times; send += 1) {
      payButton()?.click();
      await expect.poll(() => sends).toBe(send);
      await expect.poll(() => payButton()?.disabled).toBe(false);
    }
    remove();
  }

  it('a payment that failed to be bound is sent again as it is, and has another key once the customer has left it', async () => {
    await payAndLeave('retry', 2);
    expect(paid).toHaveLength(1);
    await payAndLeave('booked');
    expect(new Set(keys()).size).toBe(2);
  });

  it('a payment whose answer was lost keeps its key when the customer leaves', async () => {
    status = 503;
    open({ billing: known });
    await ready();
    payButton()?.click();
    await expect.poll(() => paid).toHaveLength(1);
    await expect.poll(text).toContain('Declined.');
    remove();
    status = 200;
    await payAndLeave('booked');
    expect(new Set(keys()).size).toBe(1);
  });

  it('a key whose payment was voided meanwhile is replaced at once, and only once', async () => {
    voids = 1;
    await payAndLeave('booked');
    expect(new Set(keys()).size).toBe(2);
    paid = [];
    voids = 3;
    open({ billing: known });
    await ready();
    payButton()?.click();
    await expect.poll(text).toContain('That payment was released');
    expect(paid).toHaveLength(2);
  });
});
