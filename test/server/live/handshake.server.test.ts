import { describe, expect, it } from 'vitest';
import { ORIGIN, startTestApp } from '../test-app.ts';
import { connect } from '../test-socket.ts';

const refusal = (connecting: Promise<unknown>) =>
  connecting.then(
    () => 'let in',
    (error: Error) => error.message,
  );

describe('WebSocket authentication', () => {
  it('WebSocket authentication accepts staff by token and customers by cookie, and rejects all else', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const admin = await t.staff('admin', 'mreyes');
    const token = String(admin.token);
    const ours = (as: { token?: string; headers?: Record<string, string> }) =>
      refusal(connect(t.socketUrl, { headers: {}, ...as }, ORIGIN).then((socket) => socket.close()));

    expect(await ours(admin)).toBe('let in');
    expect(await ours(jordan)).toBe('let in');
    const customerToken = String(jordan.headers.cookie).replace('session=', '');
    for (const nobody of [
      {},
      { token: 'no.such.token' },
      { token: `${token.slice(0, -4)}AAAA` },
      // A request with a token is judged by the token, whatever its cookie.
      { ...jordan, token: 'no.such.token' },
      // A customer cookie is not accepted as a token, and a staff token is not accepted as a cookie.
      { token: customerToken },
      { headers: { cookie: `session=${token}` } },
      { headers: { cookie: 'session=' } },
      { headers: { cookie: 'other=1' } },
    ]) {
      expect(await ours(nobody)).toBe('Unauthorized');
    }
    await expect.poll(() => t.context.io.engine.clientsCount).toBe(0);
  });

  it('WebSocket handshake rejects foreign origins with any credential, and a cookie without an origin', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const admin = await t.staff('admin', 'mreyes');
    for (const foreign of [
      'https://evil.example',
      'http://localhost:3001',
      'https://localhost:3000',
      'null',
    ]) {
      for (const as of [jordan, admin]) {
        expect(await refusal(connect(t.socketUrl, as, foreign))).toBe('websocket error');
      }
    }
    expect(await refusal(connect(t.socketUrl, jordan))).toBe('Unauthorized');
    // Every browser sends an origin; a program with a token need not.
    const program = await connect(t.socketUrl, admin);
    program.close();
    const loopback = await connect(t.socketUrl, jordan, 'http://127.0.0.1:3000');
    loopback.close();
  });

  it('Socket.IO endpoint rejects the polling transport with 400', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const polled = await fetch(`${t.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: ORIGIN, ...admin.headers },
    });
    expect(polled.status).toBe(400);
    const post = (body: string) =>
      fetch(`${t.url}/socket.io/?EIO=4&transport=polling`, { method: 'POST', body });
    const posted = await post('40');
    const flood = await post('40\x1e'.repeat(500_000));
    expect(t.context.io.engine.clientsCount).toBe(0);
    // Refusals of the polling transport have the security headers and a request id, as all refusals.
    for (const refused of [polled, posted, flood]) {
      expect(refused.status).toBe(400);
      expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await refused.json()).toEqual({
        code: 'INVALID',
        message: 'Only WebSockets are taken here.',
        requestId: expect.stringMatching(/^\w{32}$/),
      });
    }
  });

  it('WebSocket authentication rejects revoked and expired sessions and disabled accounts', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const loggedOut = await t.staff('tech', 'dmorales');
    const disabled = await t.staff('tech', 'sbrooks');
    await t.post('/api/tech/logout', loggedOut);
    await t.patch('/api/admin/staff/sbrooks', admin, { active: false });
    for (const as of [loggedOut, disabled])
      expect(await refusal(connect(t.socketUrl, as, ORIGIN))).toBe('Unauthorized');

    t.advance(24 * 60 * 60_000 - 1);
    (await connect(t.socketUrl, admin, ORIGIN)).close();
    t.advance(1);
    expect(await refusal(connect(t.socketUrl, admin, ORIGIN))).toBe('Unauthorized');
  });

  it('WebSocket authentication reports an unreachable database instead of Unauthorized', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    await t.db.destroy();
    expect(await refusal(connect(t.url, admin, ORIGIN))).toMatch('cannot reach our database');
  });
});
