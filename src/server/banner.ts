import type { Config } from './config.ts';
import type { FirstAccounts } from './staff/first-accounts.ts';

/** What someone who has just typed `npm start` needs to know. */
export function printBanner(
  { brand, publicUrl, oidc, smtp, payment }: Config,
  first: FirstAccounts | null,
): void {
  const lines = [
    '',
    `${brand.name} is running at ${publicUrl}`,
    '',
    `  Customer    ${publicUrl}/  ${signInHint(oidc !== null, smtp !== null)}`,
    `  Dispatcher  ${publicUrl}/admin-login`,
    `  Technician  ${publicUrl}/tech-login`,
  ];
  if (payment.provider === 'sandbox') {
    lines.push(
      '',
      '  Payments are a sandbox: card 4111 1111 1111 1111, any future date and CVV. No money moves.',
    );
  }
  if (first) {
    lines.push(
      '',
      'First start. Staff accounts (shown once):',
      `  admin  ${first.admin}`,
      `  tech   ${first.tech}`,
    );
  }
  lines.push('');
  console.log(lines.join('\n'));
}

function signInHint(oidc: boolean, smtp: boolean): string {
  if (oidc) return 'Sign In leads to your identity provider.';
  if (smtp) return 'Sign In with any e-mail address; the code is sent there.';
  return 'Sign In with any e-mail address; the code is shown on the page.';
}
