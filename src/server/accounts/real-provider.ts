import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from '../../../test/free-port.ts';

type Claims = { email?: string; email_verified?: boolean; given_name?: string; family_name?: string };
type Client = {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  postLogoutUri: string;
};

/** An identity provider as companies run one, on a free port: `oidc-provider`, without pages of its own. */
export async function startRealProvider({ clientId, clientSecret, redirectUri, postLogoutUri }: Client) {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const state = {
    /** Who agrees at the next sign-in, and what is known of them. */
    subject: 'ada',
    claims: {
      email: 'ada@example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Byron',
    } as Claims,
    agrees: true,
    /** How often a password would have been asked for. */
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
    // What is not set is told at every start.
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

  /** What a person does on the provider's pages: signs in, and agrees or does not. */
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

/** A person's browser at the provider: keeps its cookies, and stops where it is sent to another site. */
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

  /** Where the provider sends the browser in the end; null when it shows a page. */
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
