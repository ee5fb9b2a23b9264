import { SECOND_MS } from '../../domain/durations.ts';
import { BillingContact } from '../../domain/money/payment.ts';
import { texts } from '../../domain/texts.ts';
import { type Charge, tokenOf } from './api.ts';
import type { Payments, ToldContact, Wallet } from './card-sdk.ts';

/** A wallet that has not answered for so long does not keep the customer from the card. */
export const WALLET_TIMEOUT_MS = 10 * SECOND_MS;

/** Google's button is drawn into the element of this id. */
export const GOOGLE_ELEMENT = 'google-pay';

const messages = texts({ wallet: 'The wallet did not pay. Please try again or pay another way.' });

type WalletName = 'Apple Pay' | 'Google Pay';
export type OpenWallet = { name: WalletName; wallet: Wallet };

/** USD */
type Total = { amount: number; label: string };

/**
 * Returns the wallet of this device, Apple's before Google's; null without one. The amount stands in the wallet, so that
 * another amount needs another one.
 */
export async function openWallet(payments: Payments, { amount, label }: Total): Promise<OpenWallet | null> {
  const open = async (name: WalletName, method: 'applePay' | 'googlePay'): Promise<OpenWallet> => {
    const request = payments.paymentRequest?.({
      ...{ countryCode: 'US', currencyCode: 'USD', requestBillingContact: true },
      total: { amount: amount.toFixed(2), label },
    });
    const wallet = request && (await payments[method]?.(request));
    if (!wallet) throw new Error(`${name} is unknown`);
    await wallet.attach?.(`#${GOOGLE_ELEMENT}`, { buttonSizeMode: 'fill', buttonType: 'long' });
    return { name, wallet };
  };
  // The SDK rejects for a wallet that the device does not have.
  return open('Apple Pay', 'applePay').catch(() => open('Google Pay', 'googlePay').catch(() => null));
}

/** Returns what a wallet told of the billing address, if it is whole. */
function contactOf(told: ToldContact | undefined): BillingContact | undefined {
  const { countryCode: country, familyName = '', ...rest } = told ?? {};
  return BillingContact.safeParse({ ...rest, familyName, country }).data;
}

/**
 * Opens the wallet. Returns the charge, with the wallet's billing address alone: the address of the form is that of
 * another card, and a bank that is told a wrong one declines. Null if the customer has closed the wallet. Rejects with
 * the provider's message.
 */
export async function chargeWallet(wallet: Wallet): Promise<Charge | null> {
  const result = await wallet.tokenize();
  if (result.status === 'Cancel' || result.status === 'Abort') return null;
  const sourceId = tokenOf(result, messages.wallet);
  const billingContact = contactOf(result.details?.billing);
  return { sourceId, means: 'wallet', ...(billingContact && { billingContact }) };
}
