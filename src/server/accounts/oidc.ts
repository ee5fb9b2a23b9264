import * as client from 'openid-client';
import { Email } from '../../domain/people/customer.ts';
import { isLoopback } from '../lib/loopback.ts';

export type OidcOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** The redirect URI after a sign-out, which must be registered with the issuer. */
  postLogoutUri: string;
};

/** The values that the callback must match; the browser stores them in a signed cookie. */
export type OidcSaved = { state: string; nonce: string; codeVerifier: string; maxAgeSeconds?: number };

export type OidcIdentity = {
  /** Issuer and subject identify the account; the e-mail address may change. */
  issuer: string;
  subject: string;
  email: string;
  /** Whether the issuer states that the address is verified; a missing claim counts as false. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/**
 * Parameters of the authorization request: `prompt` forces an authentication; `maxAgeSeconds` limits its age and makes
 * the issuer report its time.
 */
export type OidcAsking = { prompt?: 'login'; maxAgeSeconds?: number };

export interface Oidc {
  /** Returns the issuer's authorization URL. @throws OidcUnavailable */
  start(asking?: OidcAsking): Promise<{ url: string; saved: OidcSaved }>;
  /**
   * Returns the identity from the callback URL (whole, or path and query).
   * @throws OidcRefused, OidcCancelled, OidcUnavailable
   */
  finish(callbackUrl: string, saved: OidcSaved): Promise<OidcSignedIn>;
  /** Returns the issuer's sign-out URL; null if the issuer has none or does not answer. */
  logoutUrl(idToken: string): Promise<string | null>;
}

/**
 * `idToken` identifies the sign-in at a sign-out; `authenticatedMsAgo` is the age of the authentication, null if the
 * issuer does not report it.
 */
export type OidcSignedIn = { identity: OidcIdentity; idToken: string; authenticatedMsAgo: number | null };

/** The sign-in is invalid: cancelled, forged, expired, not started here, or without a usable e-mail address. */
export class OidcRefused extends Error {
  override name = 'OidcRefused';
}
/** The person declined at the issuer. */
export class OidcCancelled extends OidcRefused {
  override name = 'OidcCancelled';
}
/** The issuer is unreachable or misconfigured; a retry may succeed. */
export class OidcUnavailable extends Error {
  override name = 'OidcUnavailable';
}

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;

/** Creates customer sign-in by OpenID Connect: authorization code flow with PKCE, state and nonce. */
export function createOidc(options: OidcOptions): Oidc {
  let discovered: Promise<client.Configuration> | null = null;

  /** Fetched at the first sign-in, so that an unavailable issuer does not prevent the start. */
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
      // Behind a proxy the request URL may have another origin than the registered redirect URI.
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
      const idClaims = tokens.claims();
      if (!idClaims || !tokens.id_token) throw new OidcRefused('the sign-in service sent no identity');
      const { issuer } = config.serverMetadata();
      const claims = await withEmail(config, idClaims, tokens.access_token);
      return {
        identity: identity(issuer, claims),
        idToken: tokens.id_token,
        authenticatedMsAgo: authenticatedMsAgo(idClaims),
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

/** Uses the issuer's clock only, because this server's clock may differ. */
const authenticatedMsAgo = ({ iat, auth_time: authenticatedAt }: client.IDToken): number | null =>
  typeof authenticatedAt === 'number' ? Math.max(0, iat - authenticatedAt) * 1000 : null;

/** Some issuers put the address into the ID token, others only into the userinfo response. */
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
    // Without enableNonRepudiationChecks the library would not verify the ID token's signature.
    execute: [client.enableNonRepudiationChecks, ...(onThisMachine ? [client.allowInsecureRequests] : [])],
  });
  config.timeout = TIMEOUT_SECONDS;
  return config;
}

/** In the request body if the issuer lists that method; otherwise by header, the specification's default. */
function authenticateWith(secret: string): client.ClientAuth {
  const inBody = client.ClientSecretPost(secret);
  const inHeader = client.ClientSecretBasic(secret);
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

/** Returns whether an error is caused by the network, the issuer or this server's credentials, not by the person. */
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
