import * as client from 'openid-client';
import { Email } from '../../domain/customer.ts';
import { isLoopback } from '../loopback.ts';

export type OidcOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Where the issuer sends the browser after a sign-out; the issuer has to know the address. */
  postLogoutUri: string;
};

/** What must come back with the callback; kept by the browser in a signed cookie meanwhile. */
export type OidcSaved = { state: string; nonce: string; codeVerifier: string; maxAgeSeconds?: number };

export type OidcIdentity = {
  /** With the subject the key of an account; the e-mail address may change. */
  issuer: string;
  subject: string;
  email: string;
  /** The issuer states that the address belongs to the subject; saying nothing about it is not enough. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/**
 * What the issuer is asked beyond the identity: `prompt` to ask the person even when it remembers them, and
 * `maxAgeSeconds` to state when it did, which may be no longer ago.
 */
export type OidcAsking = { prompt?: 'login'; maxAgeSeconds?: number };

export interface Oidc {
  /** The issuer's page to send the browser to. @throws OidcUnavailable */
  start(asking?: OidcAsking): Promise<{ url: string; saved: OidcSaved }>;
  /**
   * Who came back, by the whole callback URL or its path and query.
   * @throws OidcRefused, OidcCancelled, OidcUnavailable
   */
  finish(callbackUrl: string, saved: OidcSaved): Promise<OidcSignedIn>;
  /** Where the browser signs out at the issuer, too; null when the issuer has no such page or does not answer. */
  logoutUrl(idToken: string): Promise<string | null>;
}

/**
 * `idToken` says at a sign-out which sign-in ends; `authenticatedMsAgo` how long ago the issuer asked the person for a proof,
 * null when it does not say.
 */
export type OidcSignedIn = { identity: OidcIdentity; idToken: string; authenticatedMsAgo: number | null };

/** The sign-in is void: cancelled, not ours, forged or too old, or without a usable e-mail address. */
export class OidcRefused extends Error {
  override name = 'OidcRefused';
}
/** The person said no at the issuer. */
export class OidcCancelled extends OidcRefused {
  override name = 'OidcCancelled';
}
/** The issuer could not be reached or is set up wrongly; trying later may help. */
export class OidcUnavailable extends Error {
  override name = 'OidcUnavailable';
}

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;

/** Customer sign-in by OpenID Connect: authorization code flow with PKCE, state and nonce. */
export function createOidc(options: OidcOptions): Oidc {
  let discovered: Promise<client.Configuration> | null = null;

  /** Asked for at the first sign-in, so that an issuer that is away does not stop the start. */
  async function configuration(): Promise<client.Configuration> {
    discovered ??= discover(options);
    try {
      return await discovered;
    } catch (cause) {
      discovered = null;
      throw new OidcUnavailable(`the sign-in service ${options.issuer} does not answer`, { cause });
    }
  }

  return {
    async start({ prompt, maxAgeSeconds } = {}) {
      const config = await configuration();
      const saved = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
        ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: options.redirectUri,
        scope: SCOPE,
        state: saved.state,
        nonce: saved.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(saved.codeVerifier),
        code_challenge_method: 'S256',
        ...(prompt && { prompt }),
        ...(maxAgeSeconds !== undefined && { max_age: String(maxAgeSeconds) }),
      });
      return { url: url.href, saved };
    },

    async finish(callbackUrl, saved) {
      const config = await configuration();
      // Behind a proxy the URL that we see may have another origin than the one that the issuer was given.
      const returned = new URL(options.redirectUri);
      returned.search = new URL(callbackUrl, options.redirectUri).search;
      const tokens = await orRefuse(
        client.authorizationCodeGrant(config, returned, {
          expectedState: saved.state,
          expectedNonce: saved.nonce,
          pkceCodeVerifier: saved.codeVerifier,
          idTokenExpected: true,
          ...(saved.maxAgeSeconds !== undefined && { maxAge: saved.maxAgeSeconds }),
        }),
      );
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new OidcRefused('the sign-in service sent no identity');
      const { issuer } = config.serverMetadata();
      const told = await withEmail(config, claims, tokens.access_token);
      return {
        identity: identity(issuer, told),
        idToken: tokens.id_token,
        authenticatedMsAgo: authenticatedMsAgo(claims),
      };
    },

    async logoutUrl(idToken) {
      const config = await configuration().catch(() => null);
      if (!config?.serverMetadata().end_session_endpoint) return null;
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: options.postLogoutUri };
      return client.buildEndSessionUrl(config, parameters).href;
    },
  };
}

/** By the issuer's clock alone: ours may differ. */
const authenticatedMsAgo = ({ iat, auth_time: authenticatedAt }: client.IDToken): number | null =>
  typeof authenticatedAt === 'number' ? Math.max(0, iat - authenticatedAt) * 1000 : null;

/** Some issuers tell the address in the ID token, others by the access token alone. */
async function withEmail(config: client.Configuration, claims: Claims, accessToken: string): Promise<Claims> {
  if (typeof claims.email === 'string') return claims;
  if (!config.serverMetadata().userinfo_endpoint) throw new OidcRefused('no e-mail address was shared');
  return orRefuse(client.fetchUserInfo(config, accessToken, claims.sub));
}

async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<client.Configuration> {
  const server = new URL(issuer);
  const onThisMachine = server.protocol === 'http:' && isLoopback(server.hostname);
  const config = await client.discovery(server, clientId, undefined, authenticateWith(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Without the former, an ID token's signature is left to TLS alone.
    execute: [client.enableNonRepudiationChecks, ...(onThisMachine ? [client.allowInsecureRequests] : [])],
  });
  config.timeout = TIMEOUT_SECONDS;
  return config;
}

/** By the request's body where the issuer lists that; by header otherwise, which is the specification's default. */
function authenticateWith(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const listed = server.token_endpoint_auth_methods_supported ?? [];
    return (listed.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

async function orRefuse<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied') {
      throw new OidcCancelled('the person cancelled', { cause });
    }
    if (isOutage(cause)) throw new OidcUnavailable('the sign-in service does not answer', { cause });
    throw new OidcRefused('the sign-in was not accepted', { cause });
  }
}

const OUTAGE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM', // a status that no answer of the protocol has, such as 503
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** The network's fault, the issuer's, or our own credentials': not the person's who is signing in. */
function isOutage(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_client';
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  if (error instanceof client.ClientError) return OUTAGE_CODES.has(error.code ?? '');
  return error instanceof TypeError && error.message === 'fetch failed';
}

type Claims = { sub: string; [claim: string]: unknown };

function identity(issuer: string, claims: Claims): OidcIdentity {
  const text = (claim: string) => {
    const value = claims[claim];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const { data: email } = Email.safeParse(claims.email);
  if (!email) throw new OidcRefused('no valid e-mail address was shared');
  // Such an issuer lets anybody claim anybody's address.
  if (claims.email_verified === false || claims.email_verified === 'false') {
    throw new OidcRefused('the e-mail address has not been verified');
  }
  const [first = null, ...rest] = text('name')?.split(/\s+/) ?? [];
  return {
    issuer,
    subject: claims.sub,
    email,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name') ?? first,
    lastName: text('family_name') ?? (rest.join(' ') || null),
  };
}
