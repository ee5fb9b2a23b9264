import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PaymentRequest } from '../../domain/money/payment.ts';
import { ANSWER_TIMEOUT_MS, authorize, chargeCard, lateAnswer, paymentProblem, refusalOf } from './api.ts';
import type { CardForm, ChargeDetails, TokenResult } from './card-sdk.ts';
import { missingInput } from './use-payment.ts';

const billing = {
  cardholderName: 'Ana Maria  Silva',
  addressLine1: '48 Maple Court',
  city: 'Union',
  state: 'NJ',
  postalCode: '07083',
};
const answering = (result: TokenResult): CardForm => ({
  attach: async () => {},
  configure: async () => {},
  addEventListener: () => {},
  tokenize: async () => result,
  destroy: async () => {},
});
const card = answering({ status: 'OK', token: 'cnon:1' });
const request = { amount: 185, sourceId: 'cnon:1', idempotencyKey: 'key-1' };

describe('payment request', () => {
  it('a payment request splits the cardholder name, lists the address and is valid for the server', async () => {
    const request = { amount: 185, ...(await chargeCard(card, 185, billing)), idempotencyKey: 'key-1' };
    expect(request.billingContact).toEqual({
      givenName: 'Ana',
      familyName: 'Maria Silva',
      addressLines: ['48 Maple Court'],
      city: 'Union',
      state: 'NJ',
      postalCode: '07083',
      country: 'US',
    });
    expect(PaymentRequest.safeParse(request).success).toBe(true);
  });
});

describe('card token', () => {
  it('chargeCard returns the token of the card, or fails with the provider’s message', async () => {
    await expect(chargeCard(card, 185, billing)).resolves.toMatchObject({ sourceId: 'cnon:1' });
    const wordy = answering({ status: 'Invalid', errors: [{ message: 'no', detail: 'CVV is wrong' }] });
    await expect(chargeCard(wordy, 185, billing)).rejects.toThrow('CVV is wrong');
    await expect(
      chargeCard(answering({ status: 'Invalid', errors: [{ message: 'no' }] }), 185, billing),
    ).rejects.toThrow('no');
    await expect(chargeCard(answering({ status: 'Error' }), 185, billing)).rejects.toThrow(
      'Card validation failed',
    );
  });
});

it('chargeCard tells the card form whom it charges how much, as Square asks for a verification', async () => {
  const asked: ChargeDetails[] = [];
  const tokenize = async (details: ChargeDetails) => {
    asked.push(details);
    return { status: 'OK', token: 'cnon:1' };
  };
  await chargeCard({ ...card, tokenize }, 189.6, billing);
  expect(asked).toEqual([
    {
      ...{ amount: '189.60', currencyCode: 'USD', intent: 'CHARGE' },
      ...{ customerInitiated: true, sellerKeyedIn: false },
      billingContact: {
        givenName: 'Ana',
        familyName: 'Maria Silva',
        addressLines: ['48 Maple Court'],
        city: 'Union',
        state: 'NJ',
        postalCode: '07083',
        countryCode: 'US',
      },
    },
  ]);
});

it('a card that is to be saved is so for the card form and the server, with the ZIP that was typed in with it', async () => {
  const asked: ChargeDetails[] = [];
  const tokenize = async (details: ChargeDetails) => {
    asked.push(details);
    return { status: 'OK', token: 'cnon:1', details: { billing: { postalCode: '07201' } } };
  };
  const charge = await chargeCard({ ...card, tokenize }, 185, billing, true);
  expect(asked[0]?.intent).toBe('CHARGE_AND_STORE');
  expect(charge).toMatchObject({ saveCard: true, billingContact: { city: 'Union', postalCode: '07201' } });
  expect(await chargeCard({ ...card, tokenize }, 185, billing)).not.toHaveProperty('saveCard');
});

describe('message for a failed payment', () => {
  it('the message after too many declined cards is the server’s, with the time to try again', async () => {
    const message = 'Too many cards were declined. Please try again at 4:20 PM New York time.';
    const answer = { message, code: 'RATE_LIMITED', requestId: '1' };
    vi.stubGlobal('fetch', async () => Response.json(answer, { status: 429 }));
    vi.stubGlobal('location', { pathname: '/home' });
    onTestFinished(() => void vi.unstubAllGlobals());
    const error = await authorize(request).catch((thrown) => thrown);
    expect([paymentProblem(error), refusalOf(error)]).toEqual([message, message]);
  });

  it('the message for a failed payment depends on the error text', () => {
    const told = (message: string) => paymentProblem(new Error(message));
    expect(told('Card validation failed')).toBe(
      'Card validation failed. Please check your card details and try again.',
    );
    expect(told('Failed to fetch')).toBe('Network error. Please check your connection and try again.');
    expect(told('NetworkError when attempting')).toBe(
      'Network error. Please check your connection and try again.',
    );
    expect(told('Payment failed with status 500')).toBe('Payment failed with status 500');
    expect(told('')).toBe('There was an issue processing your payment.');
    expect(paymentProblem('odd')).toBe('There was an issue processing your payment.');
  });
});

it('a card that the form refuses is told as one, in whatever language the form says why', async () => {
  const refusing = answering({ status: 'Invalid', errors: [{ message: 'El CVV no es válido' }] });
  const error = await chargeCard(refusing, 185, billing).catch((reason: unknown) => reason);
  expect(paymentProblem(error)).toBe('Card validation failed. Please check your card details and try again.');
  expect(refusalOf(error)).toBe('El CVV no es válido');
});

describe('missing input of a payment', () => {
  it('a payment first needs the card form, then the cardholder name, then the billing address', () => {
    expect(missingInput(null, billing)).toEqual([
      'Payment Error',
      'Payment form not ready. Please wait for it to load completely.',
    ]);
    expect(missingInput(card, { ...billing, cardholderName: '  ' })).toEqual([
      'Missing Information',
      'Please enter the cardholder name.',
    ]);
    for (const name of ['addressLine1', 'city', 'state', 'postalCode']) {
      expect(missingInput(card, { ...billing, [name]: ' ' })?.[1]).toBe(
        'Please complete all billing address fields.',
      );
    }
    expect(missingInput(card, billing)).toBeNull();
  });
});

describe('card form or server that does not answer', () => {
  it('the customer may leave after 30 seconds, and an answer that comes later still counts', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const onLate = vi.fn();
    let answer = (_: TokenResult) => {};
    const asking = { ...card, tokenize: () => new Promise<TokenResult>((resolve) => (answer = resolve)) };
    const token = lateAnswer(chargeCard(asking, 185, billing), onLate);
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS - 1);
    expect(onLate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onLate).toHaveBeenCalledOnce();
    answer({ status: 'OK', token: 'cnon:late' });
    await expect(token).resolves.toMatchObject({ sourceId: 'cnon:late' });
  });

  it('a card that the server refuses in Spanish is the same problem, with the words of the server', async () => {
    const detail = 'La tarjeta fue rechazada.';
    const body = { success: false, message: detail, code: 'GENERIC_DECLINE', details: [{ detail }] };
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 402 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const error = await authorize(request).catch((thrown) => thrown);
    expect(paymentProblem(error)).toBe(
      'Card validation failed. Please check your card details and try again.',
    );
    expect(refusalOf(error)).toBe(detail);
  });

  it('an answer in time, and a refusal, never unlock the dialog', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const onLate = vi.fn();
    await expect(lateAnswer(chargeCard(card, 185, billing), onLate)).resolves.toMatchObject({
      sourceId: 'cnon:1',
    });
    await expect(lateAnswer(Promise.reject(new Error('no')), onLate)).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(2 * ANSWER_TIMEOUT_MS);
    expect(onLate).not.toHaveBeenCalled();
  });

  it('an authorisation without an answer is a network error, which the next attempt repeats with the same key', async () => {
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('signal timed out', 'TimeoutError');
    });
    const failed = await authorize(request).catch((error) => error);
    expect(paymentProblem(failed)).toBe('Network error. Please check your connection and try again.');
  });
});
