import { known, translated } from './texts.js';
import { tokenOf, WALLET } from './tokenize.js';

const form = document.forms[0];
const field = (name) => form.elements.namedItem(name);
const digits = (text) => text.replace(/\D/g, '');

const formats = {
  cardNumber: (text) => digits(text).slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '),
  expirationDate: (text) => {
    const typed = digits(text);
    // A year typed in full is cut to its last two digits.
    const four = typed.length === 6 ? typed.slice(0, 2) + typed.slice(4) : typed.slice(0, 4);
    return four.length > 2 ? `${four.slice(0, 2)}/${four.slice(2)}` : four;
  },
  cvv: (text) => digits(text).slice(0, 4),
};

/** Tells the page of the ZIP that stands in the form. */
let tellZip = () => {};

form.addEventListener('input', ({ target }) => {
  target.removeAttribute('aria-invalid');
  const format = formats[target.name];
  if (format && target.selectionStart === target.value.length) target.value = format(target.value);
  if (target.name === 'postalCode') tellZip();
});
const root = document.documentElement;
const t = (text) => translated(text, root.lang);

/** Shows the form in another language than its English. */
function speak(locale) {
  root.lang = known(locale);
  for (const element of document.querySelectorAll('title, input, fieldset, span, button')) {
    for (const name of ['aria-label', 'placeholder', 'title']) {
      const text = element.getAttribute(name);
      if (text) element.setAttribute(name, t(text));
    }
    if (element.childElementCount === 0) element.textContent = t(element.textContent);
  }
}

form.addEventListener('submit', (event) => event.preventDefault());

const wallet = [...form.querySelectorAll('button')];
form.addEventListener('click', ({ target }) => {
  // A browser that translates the page moves the text into an element of its own, which is the one that is pressed.
  const button = target.closest('button');
  const values = WALLET[button?.name];
  if (!values) return;
  for (const [name, value] of Object.entries(values)) {
    field(name).value = value;
    field(name).removeAttribute('aria-invalid');
  }
  form.querySelector('[role=status]').textContent = `${t('Filled in')}: ${button.textContent}`;
  tellZip();
});
// The wallet is one tab stop; the arrow keys go from card to card.
form.addEventListener('keydown', (event) => {
  const at = wallet.indexOf(event.target);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (at < 0 || !step) return;
  event.preventDefault();
  const next = wallet[(at + step + wallet.length) % wallet.length];
  for (const button of wallet) button.tabIndex = button === next ? 0 : -1;
  next.focus();
});

function tokenize() {
  const values = Object.fromEntries(new FormData(form));
  const result = tokenOf(values, new Date());
  const wrong = new Set((result.errors ?? []).map((error) => error.field));
  for (const name of Object.keys(values)) {
    if (wrong.has(name)) field(name).setAttribute('aria-invalid', 'true');
    else field(name).removeAttribute('aria-invalid');
  }
  const [first] = wrong;
  if (first) field(first).focus();
  return { ...result, errors: result.errors?.map((error) => ({ ...error, message: t(error.message) })) };
}

addEventListener('message', ({ data, origin, ports }) => {
  if (data !== 'sandbox-card' || origin !== location.origin) return;
  const [port] = ports;
  tellZip = () => port.postMessage({ postalCodeValue: field('postalCode').value });
  port.onmessage = ({ data }) => {
    if (data === 'tokenize') port.postMessage({ result: tokenize() });
    if (data.locale) speak(data.locale);
    if (data.postalCode) field('postalCode').value = data.postalCode;
  };
  port.postMessage('ready');
});
