import { describe, expect, it, onTestFinished } from 'vitest';
import { ENGLISH } from '../../domain/texts.ts';
import { adoptTexts } from '../ui/texts.ts';
import { type CardForm, type CardSdk, loadCardForm, openPayments } from './card-sdk.ts';

const card: CardForm = {
  attach: async () => {},
  configure: async () => {},
  addEventListener: () => {},
  tokenize: async () => ({ status: 'OK', token: 't' }),
  destroy: async () => {},
};
const sdk: CardSdk = { payments: () => ({ card: async () => card }) };

function schedule() {
  const waits: number[] = [];
  return { waits, wait: async (ms: number) => void waits.push(ms) };
}

it('the card provider gets the language of the page, and one that refuses it still takes payments', async () => {
  onTestFinished(() => adoptTexts(ENGLISH));
  adoptTexts({ language: 'es-US', texts: {} });
  const asked: string[] = [];
  const setLocale = async (locale: string) => {
    asked.push(locale);
    throw new Error('FeatureDisabledError');
  };
  const payments = { card: async () => card, setLocale };
  expect(await openPayments({ payments: () => payments })).toBe(payments);
  expect(asked).toEqual(['es-US']);
});

describe('loadCardForm', () => {
  it('loadCardForm does not wait if the payment script has run', async () => {
    const { waits, wait } = schedule();
    await expect(loadCardForm({ sdk: () => sdk, attach: async () => card, wait })).resolves.toBe(card);
    expect(waits).toEqual([]);
  });

  it('loadCardForm looks for a missing payment script after half a second', async () => {
    const { waits, wait } = schedule();
    let looks = 0;
    const soon = () => (++looks > 1 ? sdk : undefined);
    await expect(loadCardForm({ sdk: soon, attach: async () => card, wait })).resolves.toBe(card);
    expect(waits).toEqual([500]);
  });

  it('loadCardForm looks again every 1.5 s until the payment script has loaded', async () => {
    const { waits, wait } = schedule();
    let looks = 0;
    const late = () => (++looks > 5 ? sdk : undefined);
    await loadCardForm({ sdk: late, attach: async () => card, wait });
    expect(waits).toEqual([500, 1500, 1500, 1500, 1500]);
  });

  it('loadCardForm gives up after 15 retries', async () => {
    const { waits, wait } = schedule();
    let looks = 0;
    const never = () => {
      looks += 1;
      return undefined;
    };
    await expect(loadCardForm({ sdk: never, attach: async () => card, wait })).rejects.toThrow(
      'Unable to load payment form. Please refresh the page and try again.',
    );
    expect(looks).toBe(17);
    expect(waits).toEqual([500, ...Array(15).fill(1500)]);
  });

  it('loadCardForm fails with the error text of the provider’s card form', async () => {
    const broken = async () => Promise.reject(new Error('bad location'));
    await expect(loadCardForm({ sdk: () => sdk, attach: broken, wait: async () => {} })).rejects.toThrow(
      'Payment form error: bad location',
    );
  });
});
