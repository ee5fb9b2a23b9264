// The sandbox's wallet: a sheet with one test card, in place of Apple's or Google's. It answers as theirs do by way of
// the card provider's SDK: a token with the billing address, or the status Cancel.
const RESULT = {
  status: 'OK',
  token: 'cnon:card-nonce-ok',
  details: {
    billing: {
      givenName: 'Ana',
      familyName: 'Silva',
      addressLines: ['48 Maple Court'],
      city: 'Union',
      state: 'NJ',
      postalCode: '07083',
      countryCode: 'US',
    },
  },
};

const SHEET = 'margin:auto auto 0;width:min(100%,26rem);padding:20px;border:0;border-radius:14px 14px 0 0;';
const BUTTON = 'display:block;width:100%;min-height:48px;margin-top:12px;border:0;border-radius:14px;font:inherit;';
const DARK = 'background:#000;color:#fff;';

function buttonOf(text, style, onClick) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.style.cssText = BUTTON + style;
  button.addEventListener('click', onClick);
  return button;
}

/** Opens the sheet inside the page's dialog, which keeps the focus. */
function openSheet(name, { total }, answer) {
  const sheet = document.createElement('dialog');
  sheet.style.cssText = SHEET;
  sheet.setAttribute('aria-label', `${name} of the sandbox`);
  const text = document.createElement('p');
  text.textContent = `${name} of the sandbox: Visa ending in 1111, $${total.amount} to ${total.label}`;
  const end = (result) => {
    sheet.remove();
    answer(result);
  };
  sheet.addEventListener('cancel', (event) => {
    event.preventDefault();
    event.stopPropagation();
    end({ status: 'Cancel' });
  });
  sheet.append(
    text,
    buttonOf('Confirm payment', DARK, () => end(RESULT)),
    buttonOf('Cancel payment', '', () => end({ status: 'Cancel' })),
  );
  (document.querySelector('[role=dialog]') ?? document.body).append(sheet);
  sheet.showModal();
  return sheet;
}

/** Creates a wallet. Only Google's draws its own button. */
export function createWallet(name, options, draws) {
  let sheet = null;
  let button = null;
  const wallet = {
    tokenize: () =>
      new Promise((resolve) => {
        sheet = openSheet(name, options, resolve);
      }),
    async destroy() {
      sheet?.remove();
      button?.remove();
      return true;
    },
  };
  if (!draws) return wallet;
  return {
    ...wallet,
    async attach(selector) {
      const place = document.querySelector(selector);
      if (!place) throw new Error(`No element matches ${selector}`);
      button = buttonOf(`Buy with ${name}`, `margin-top:0;${DARK}`, () => {});
      place.append(button);
    },
  };
}
