/** The card provider's browser SDK, as far as it is used; the sandbox speaks the same. */
export type TokenResult = {
  status: string;
  token?: string;
  errors?: Array<{ message?: string; detail?: string }>;
};
export type CardForm = {
  attach: (selector: string) => Promise<void>;
  tokenize: () => Promise<TokenResult>;
  destroy: () => Promise<unknown>;
};
export type CardSdk = {
  payments: (applicationId: string, locationId: string) => { card: () => Promise<CardForm> };
};

declare global {
  interface Window {
    Square?: CardSdk;
  }
}

const FIRST_TRY_MS = 500;
const RETRY_MS = 1500;
const MAX_RETRIES = 15;

const NOT_LOADED = 'Unable to load payment form. Please refresh the page and try again.';

type Loader = {
  /** The SDK once its script has run. */
  sdk: () => CardSdk | undefined;
  /** Makes the form and attaches it. */
  attach: (sdk: CardSdk) => Promise<CardForm>;
  wait: (ms: number) => Promise<void>;
};

/**
 * Waits for the provider's script: a first look after 0.5 s, then up to 15 more, 1.5 s apart.
 * Rejects with a message fit to show.
 */
export async function loadCardForm({ sdk, attach, wait }: Loader): Promise<CardForm> {
  await wait(FIRST_TRY_MS);
  for (let retries = 0; ; retries += 1) {
    const found = sdk();
    if (found) return await attached(found, attach);
    if (retries === MAX_RETRIES) throw new Error(NOT_LOADED);
    await wait(RETRY_MS);
  }
}

async function attached(sdk: CardSdk, attach: Loader['attach']): Promise<CardForm> {
  try {
    return await attach(sdk);
  } catch (error) {
    throw new Error(`Payment form error: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Adds the provider's script to the page once; one that failed to load is added again. */
export function addScript(src: string): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement('script');
  script.src = src;
  script.addEventListener('error', () => script.remove());
  document.head.append(script);
}
