// The sign-in page's way in with a passkey. Browsers that cannot do it are not shown the button.
const place = document.getElementById('passkey');
const button = place.querySelector('button');
const error = place.querySelector('[role=alert]');
const NO_ANSWER = 'The server did not answer. Please try again.';
/** Messages in the language of the page, by their English text. */
const texts = JSON.parse(place.dataset.texts ?? '{}');
const shown = (message) => texts[message] ?? message.replace(/^Unauthorized: t/, 'T');

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

async function signIn() {
  const { options } = await post('/api/login/passkey/options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, rawId, type, response } = (await navigator.credentials.get({ publicKey })).toJSON();
  const credential = { id, rawId, type, response };
  const { returnTo } = await post('/api/login/passkey', { credential, returnTo: place.dataset.returnTo });
  location.assign(returnTo);
}

button.addEventListener('click', async () => {
  error.textContent = '';
  button.disabled = true;
  await signIn().catch((cause) => {
    // Closing the browser's own dialog needs no words.
    if (cause.name !== 'NotAllowedError')
      error.textContent = shown(cause.name === 'Error' ? cause.message : NO_ANSWER);
    button.disabled = false;
  });
});

if (globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) place.hidden = false;
