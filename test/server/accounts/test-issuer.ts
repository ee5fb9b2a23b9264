import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Grant = { challenge: string; nonce: string; redirectUri: string };

/** Starts a minimal OpenID Connect issuer on a free port. `claims` and `idToken` set the content of the next token. */
export async function startTestIssuer({
  clientId,
  clientSecret,
}: {
  clientId: string;
  clientSecret: string;
}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const state = {
    claims: {
      email: 'Ada@Example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Byron',
    } as object,
    userInfo: {} as object,
    /** Overrides claims of the ID token. */
    idToken: {} as Record<string, unknown>,
    forged: false,
    down: false,
  };
  let issuer = '';

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  function token(nonce: string): string {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, sub: 'user-1', aud: clientId, iat: seconds, exp: seconds + 60, nonce };
    const signed = `${encode({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${encode({ ...payload, ...state.claims, ...state.idToken })}`;
    const key = state.forged ? forger.privateKey : privateKey;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }

  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    const url = new URL(request.url ?? '', issuer);
    const answer = (status: number, content: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (state.down) return answer(503, { error: 'temporarily_unavailable' });
    if (url.pathname === '/.well-known/openid-configuration') {
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (url.pathname === '/jwks') {
      return answer(200, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }],
      });
    }
    if (url.pathname === '/userinfo') return answer(200, { sub: 'user-1', ...state.userInfo });
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    // Both parts of the header are form-encoded (RFC 6749, 2.3.1).
    const [, encoded = ''] = request.headers.authorization?.split(' ') ?? [];
    const credentials = decodeURIComponent(Buffer.from(encoded, 'base64').toString());
    if (credentials !== `${clientId}:${clientSecret}`) return answer(401, { error: 'invalid_client' });
    if (!grant || challenge !== grant.challenge || body.get('redirect_uri') !== grant.redirectUri) {
      return answer(400, { error: 'invalid_grant' });
    }
    return answer(200, { access_token: 'a', token_type: 'Bearer', id_token: token(grant.nonce) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    state,
    /** Follows the authorization URL as a consenting person would and returns the callback URL with a code. */
    agree(authorizationUrl: string): string {
      const asked = new URL(authorizationUrl).searchParams;
      const value = (name: string) => asked.get(name) ?? '';
      const code = randomBytes(8).toString('hex');
      grants.set(code, {
        challenge: value('code_challenge_method') === 'S256' ? value('code_challenge') : 'none',
        nonce: value('nonce'),
        redirectUri: value('redirect_uri'),
      });
      const back = new URL(value('redirect_uri'));
      back.search = new URLSearchParams({ code, state: value('state') }).toString();
      return back.href;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
