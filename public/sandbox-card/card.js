// The sandbox's card form: the card provider's own interface, with no card network behind it.
(() => {
  const PAGE = '/sandbox-card/card.html';
  const WALLET = '/sandbox-card/wallet.js';
  /** The wallet that this device has: `apple` or `google`, by the query of the script; none without one. */
  const OWN_WALLET = new URL(document.currentScript.src).searchParams.get('wallet');
  const LOAD_TIMEOUT_MS = 10_000;

  /** The language of the forms; as the provider's SDK does, all payments of a page have the same. */
  let locale = navigator.language;

  class SandboxCard {
    #frame = null;
    #port = null;
    #options;
    #listeners = [];
    #answer = () => {};

    constructor(options = {}) {
      this.#options = options;
    }

    addEventListener(type, listener) {
      if (type === 'postalCodeChanged') this.#listeners.push(listener);
    }

    async configure(options) {
      if (!this.#port) throw new Error('The card form is not attached');
      this.#port.postMessage(options);
    }

    #hear({ postalCodeValue, result }) {
      if (result) return this.#answer(result);
      for (const listener of this.#listeners) listener({ detail: { postalCodeValue } });
    }

    async attach(selector) {
      const place = typeof selector === 'string' ? document.querySelector(selector) : selector;
      if (!place) throw new Error(`No element matches ${selector}`);
      const frame = document.createElement('iframe');
      frame.title = 'Card';
      frame.src = PAGE;
      frame.className = 'sandbox-card-frame';
      const loaded = new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The card form did not load')), LOAD_TIMEOUT_MS);
        frame.addEventListener('load', () => {
          clearTimeout(timer);
          resolve();
        });
      });
      place.append(frame);
      this.#frame = frame;
      await loaded;
      const { port1, port2 } = new MessageChannel();
      const ready = new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The card form did not answer')), LOAD_TIMEOUT_MS);
        port1.onmessage = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      frame.contentWindow.postMessage('sandbox-card', location.origin, [port2]);
      await ready;
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#hear(data);
      port1.postMessage({ ...this.#options, locale });
    }

    tokenize() {
      if (!this.#port) return Promise.reject(new Error('The card form is not attached'));
      return new Promise((resolve) => {
        this.#answer = resolve;
        this.#port.postMessage('tokenize');
      });
    }

    async destroy() {
      this.#port?.close();
      this.#frame?.remove();
      this.#port = null;
      this.#frame = null;
      return true;
    }
  }

  function paymentRequest(options) {
    const { countryCode, currencyCode, total } = options;
    if (countryCode !== 'US' || currencyCode !== 'USD' || !/^\d+\.\d\d$/.test(total?.amount))
      throw new Error('The payment request is invalid');
    return { options, update: (change) => Object.assign(options, change) && true };
  }

  const walletOf = (kind, name, draws) => async (request) => {
    if (OWN_WALLET !== kind) throw new Error(`${name} is not supported here`);
    const { createWallet } = await import(WALLET);
    return createWallet(name, request.options, draws);
  };

  window.Square = {
    payments(applicationId, locationId) {
      if (!applicationId || !locationId) throw new Error('An application and a location are needed');
      return {
        async setLocale(newLocale) {
          const previousLocale = locale;
          locale = newLocale;
          return { previousLocale, newLocale };
        },
        card: async (options) => new SandboxCard(options),
        paymentRequest,
        applePay: walletOf('apple', 'Apple Pay', false),
        googlePay: walletOf('google', 'Google Pay', true),
      };
    },
  };
})();
