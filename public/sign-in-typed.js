// Keeps the e-mail address or phone number that is typed on a sign-in page while the customer switches the language. It
// stays in this tab: in the address of the page it would be in the logs of servers.
const KEY = 'signInTyped';
const fields = [...document.querySelectorAll('input[name=email], input[name=phone]')];

try {
  const typed = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  sessionStorage.removeItem(KEY);
  for (const field of fields) if (field.type !== 'hidden') field.value ||= typed[field.name] ?? '';
} catch {
  // A forbidden storage keeps nothing.
}

for (const link of document.querySelectorAll('a[lang]'))
  link.addEventListener('click', () => {
    const typed = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    try {
      sessionStorage.setItem(KEY, JSON.stringify(typed));
    } catch {
      // As above.
    }
  });
