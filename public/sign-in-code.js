// The sign-in page's code submits itself once all its digits are there: typed, pasted, or filled in by the phone.
const DIGITS = 6;
const field = document.getElementById('code');
/** The code that was sent last: a correction of it is sent again, the same one is not. */
let sent = '';

function sendWhole() {
  const code = field.value.replace(/\P{Nd}/gu, '');
  if (code.length !== DIGITS || code === sent) return;
  sent = code;
  field.form.requestSubmit();
}

field.addEventListener('input', sendWhole);
// A quick hand, or phone, fills the field in before this script has come. Back restores what was sent before.
const [opened] = performance.getEntriesByType('navigation');
if (opened?.type === 'navigate') sendWhole();

// A phone that gets the code by text message fills it in, with the owner's consent; elsewhere the keyboard offers it.
if ('sms' in field.dataset && 'OTPCredential' in window)
  navigator.credentials
    .get({ otp: { transport: ['sms'] } })
    .then(({ code }) => {
      field.value = code;
      field.dispatchEvent(new Event('input'));
    })
    .catch(() => {});
