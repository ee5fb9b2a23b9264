import { ConfigError } from '../config-error.ts';
import { isLoopback } from '../loopback.ts';

/** Random bytes as hex have about 15 different characters; words and repetitions have fewer. */
const MIN_SECRET_CHARACTERS = 10;

type Unchecked = {
  publicUrl: string;
  sessionSecret: string | null;
  acceptedSecrets: readonly string[];
  oidc: unknown;
  smtp: unknown;
  payment: { provider: string };
};

/** Refuses settings that are unsafe in production. @throws ConfigError */
export function refuseUnsafe(config: Unchecked, sandboxAllowed: boolean): void {
  if (!config.sessionSecret) throw new ConfigError('SESSION_SECRET is missing; production requires it');
  refuseGuessable('SESSION_SECRET', config.sessionSecret);
  for (const secret of config.acceptedSecrets) refuseGuessable('ACCEPTED_SESSION_SECRETS', secret);
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new ConfigError('PUBLIC_URL must be https in production');
  }
  if (!config.oidc && !config.smtp) {
    throw new ConfigError(
      'OIDC_ISSUER or SMTP_URL is missing; production requires one of them for customer sign-in',
    );
  }
  if (config.payment.provider === 'sandbox' && !sandboxAllowed) {
    throw new ConfigError(
      'PAYMENT_PROVIDER is sandbox, which takes no money; set square or ALLOW_SANDBOX_PAYMENTS=1',
    );
  }
}

function refuseGuessable(name: string, secret: string): void {
  if (new Set(secret).size >= MIN_SECRET_CHARACTERS) return;
  throw new ConfigError(`${name} is easy to guess; set 32 random bytes from \`openssl rand -hex 32\``);
}
