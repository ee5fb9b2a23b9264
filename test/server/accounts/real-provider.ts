import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from '../../free-port.ts';

type Claims = { email?: string; email_verified?: boolean; given_name?: string; family_name?: string };
type Client = {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  postLogoutUri: string;
};

/** Starts `oidc-provider`, a complete identity provider, on a free port and without its own pages. */
export async function startRealProvider({ clientId, clientSecret, redirectUri, postLogoutUri }: Client) {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const state = {
    /** The subject that agrees at the next sign-in, with its claims. */
    subject: 'ada',
    claims: {
      email: 'ada@example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Byron',
    } as Claims,
    agrees: true,
    /** Number of password prompts. */
    logins: 0,
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [postLogoutUri],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['the provider signs its cookies with this'] },
    pkce: { required: () => true },
    // Set explicitly, because the provider warns about each default at the start.
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      IdToken: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...state.claims }),
    }),
  });
  const answer = provider.callback();

  /** Simulates a person on the provider's pages, who signs in and agrees or declines. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
    if (!state.agrees) {
      const refusal = { error: 'access_denied', error_description: 'The person cancelled.' };
      return provider.interactionFinished(request, response, refusal);
    }
    if (prompt.name === 'login') {
      state.logins += 1;
      return provider.interactionFinished(request, response, { login: { accountId: state.subject } });
    }
    const known = grantId ? await provider.Grant.find(grantId) : undefined;
    const grant =
      known ?? new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    const consent = { consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true });
  }

  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve));
  return {
    issuer,
    state,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Creates a person's browser at the provider, which keeps cookies and stops at redirects to other sites. */
export function browserAt(issuer: string) {
  const jar = new Map<string, string>();

  async function open(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }

  /** Returns the last redirect target outside the provider; null if the provider shows a page. */
  async function follow(url: string, init?: RequestInit): Promise<{ left: string | null; page: string }> {
    let response = await open(url, init);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location');
      if (!location) return { left: null, page: await response.text() };
      const next = new URL(location, issuer);
      if (next.origin !== issuer) return { left: next.href, page: '' };
      response = await open(next.href);
    }
    throw new Error('the provider redirects without end');
  }

  return {
    follow,
    /** Presses the button of the provider's sign-out page. */
    async confirmLogout(page: string) {
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      return follow(action, { method: 'POST', body });
    },
  };
}
