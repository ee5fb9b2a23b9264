import type { Config } from './platform/config/config.ts';
import type { FirstAccounts } from './staff/first-accounts.ts';

/** Prints the addresses and the first passwords after `npm start`. */
export function printBanner(
  { company, publicUrl, oidc, smtp, payment, isLocal }: Config,
  first: FirstAccounts | null,
  hasStaff: boolean,
): void {
  const lines = [
    '',
    `${company.brandName} is running at ${publicUrl}`,
    '',
    `  Customer    ${publicUrl}/  ${signInHint(oidc !== null, smtp !== null, isLocal)}`,
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
  if (!hasStaff) {
    lines.push(
      '',
      'There is no staff account. Create the first one here with the same settings:',
      '  npm run staff -- add --username NAME --role admin',
    );
  }
  lines.push('');
  console.log(lines.join('\n'));
}

function signInHint(oidc: boolean, smtp: boolean, isLocal: boolean): string {
  if (oidc) return 'Sign In leads to your identity provider.';
  if (smtp) return 'Sign In with any e-mail address; the code is sent there.';
  if (isLocal) return 'Sign In with any e-mail address; the code is shown on the page.';
  return 'Nobody can sign in: set SMTP_URL or OIDC_ISSUER, as other machines reach this server.';
}
