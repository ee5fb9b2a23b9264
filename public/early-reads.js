// Asks for what a page of staff shows first while the app's scripts are still on their way. Only this browser has the
// session, so the server cannot send the answers along. The app takes each answer once, for a call of its own with the
// same token. See src/client/app/early-reads.ts.
{
  const { session, paths } = document.currentScript.dataset;
  const ask = (path, authorization) => {
    const aborts = new AbortController();
    const [sentMs, sentAt] = [Date.now(), performance.now()];
    const answer = fetch(path, {
      credentials: 'include',
      headers: { accept: 'application/json', authorization },
      signal: aborts.signal,
    }).then(async (response) => {
      const times = { sentMs, receivedMs: Date.now(), tookMs: performance.now() - sentAt };
      return { response, ...times, text: await response.text() };
    });
    // What fails is asked for again by the app.
    answer.catch(() => {});
    return { authorization, aborts, answer };
  };
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem(session)) ?? {};
    } catch {
      // A forbidden storage or a spoilt text: nobody is signed in.
      return {};
    }
  };
  const { token, expiresAt, mustChangePassword } = stored();
  if (typeof token === 'string' && Date.parse(expiresAt) > Date.now() && mustChangePassword === false)
    globalThis.earlyReads = new Map(paths.split(' ').map((path) => [path, ask(path, `Bearer ${token}`)]));
}
