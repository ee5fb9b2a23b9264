import { config } from '../app/config.ts';
import { language, t } from '../ui/texts.ts';

/** What a wallet or the card form knows of the address; a wallet may leave anything out. */
export type ToldContact = {
  givenName?: string;
  familyName?: string;
  addressLines?: string[];
  city?: string;
  state?: string;
  postalCode?: string;
  countryCode?: string;
};
/** The part of the card provider's browser SDK that the page uses; the sandbox has the same interface. */
export type TokenResult = {
  status: string;
  token?: string;
  errors?: Array<{ message?: string; detail?: string }>;
  details?: { billing?: ToldContact };
};
/** What the card's bank may ask for before it lets the card pay (3-D Secure). */
export type ChargeDetails = {
  /** USD with two decimals. */
  amount: string;
  currencyCode: 'USD';
  /** Whether the card is saved, too. */
  intent: 'CHARGE' | 'CHARGE_AND_STORE';
  customerInitiated: true;
  sellerKeyedIn: false;
  billingContact: {
    givenName: string;
    familyName: string;
    addressLines: string[];
    city: string;
    state: string;
    postalCode: string;
    countryCode: 'US';
  };
};
type CardOptions = { postalCode?: string };
export type CardForm = {
  attach: (selector: string) => Promise<void>;
  tokenize: (details: ChargeDetails) => Promise<TokenResult>;
  configure: (options: CardOptions) => Promise<void>;
  addEventListener: (
    type: 'postalCodeChanged',
    listener: (event: { detail: { postalCodeValue: string } }) => void,
  ) => void;
  destroy: () => Promise<unknown>;
};
/** Apple Pay or Google Pay. Only Google's draws its own button. */
export type Wallet = {
  attach?: (selector: string, look?: object) => Promise<void>;
  /** Opens the wallet. Apple's has to be called within the press of a button. */
  tokenize: () => Promise<TokenResult>;
  destroy: () => Promise<unknown>;
};
type WalletOptions = {
  countryCode: 'US';
  currencyCode: 'USD';
  requestBillingContact: true;
  /** USD with two decimals. */
  total: { amount: string; label: string };
};
type WalletRequest = { update: (options: Partial<WalletOptions>) => boolean };
export type Payments = {
  /** Rejects where the application may not choose; a language that the SDK does not have changes nothing. */
  setLocale?: (locale: string) => Promise<unknown>;
  /** The form asks for a postal code if the card's country has one; an option fills it in. */
  card: (options?: CardOptions) => Promise<CardForm>;
  paymentRequest?: (options: WalletOptions) => WalletRequest;
  /** Rejects where the device has no such wallet. */
  applePay?: (request: WalletRequest) => Promise<Wallet>;
  googlePay?: (request: WalletRequest) => Promise<Wallet>;
};
export type CardSdk = { payments: (applicationId: string, locationId: string) => Payments };

declare global {
  interface Window {
    Square?: CardSdk;
  }
}

/** Returns the company's payments, whose forms are in the page's language where the SDK has it. */
export async function openPayments(sdk: CardSdk): Promise<Payments> {
  const payments = sdk.payments(config.payment.applicationId, config.payment.locationId);
  try {
    await payments.setLocale?.(language);
  } catch {
    // The forms are in the browser's language.
  }
  return payments;
}

const FIRST_TRY_MS = 500;
const RETRY_MS = 1500;
const MAX_RETRIES = 15;

type Loader = {
  /** Returns the SDK once its script has run. */
  sdk: () => CardSdk | undefined;
  /** Creates the form and attaches it to the page. */
  attach: (sdk: CardSdk) => Promise<CardForm>;
  wait: (ms: number) => Promise<void>;
};

/**
 * Attaches the card form at once if the provider's script has run. Otherwise waits for the script: a first check after
 * 0.5 s, then up to 15 more, 1.5 s apart. Rejects with a message for the customer.
 */
export async function loadCardForm({ sdk, attach, wait }: Loader): Promise<CardForm> {
  const loaded = sdk();
  if (loaded) return await attached(loaded, attach);
  await wait(FIRST_TRY_MS);
  for (let retries = 0; ; retries += 1) {
    const found = sdk();
    if (found) return await attached(found, attach);
    if (retries === MAX_RETRIES)
      throw new Error(t('Unable to load payment form. Please refresh the page and try again.'));
    await wait(RETRY_MS);
  }
}

async function attached(sdk: CardSdk, attach: Loader['attach']): Promise<CardForm> {
  try {
    return await attach(sdk);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(t('Payment form error: {message}', { message }));
  }
}

/** What waits for the SDK, whichever of the scripts brings it. */
const waiting = new Set<(sdk: CardSdk) => void>();

function callWaiting(): void {
  const sdk = window.Square;
  if (!sdk) return;
  const callbacks = [...waiting];
  waiting.clear();
  for (const callback of callbacks) callback(sdk);
}

/** Adds the provider's script to the page once; a script that failed to load is added again. */
export function addScript(src: string): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement('script');
  script.src = src;
  script.addEventListener('load', callWaiting);
  script.addEventListener('error', () => script.remove());
  document.head.append(script);
}

/** Calls back with the SDK once its script has run, at once if it has; never if no script loads. */
export function whenSdkRuns(src: string, callback: (sdk: CardSdk) => void): void {
  if (window.Square) callback(window.Square);
  else {
    waiting.add(callback);
    addScript(src);
  }
}
