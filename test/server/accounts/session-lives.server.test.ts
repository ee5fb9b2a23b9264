import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { sharedTestApp } from '../suite-app.ts';
import { startTestApp } from '../test-app.ts';

describe('idle timeout of sessions', () => {
  const t = sharedTestApp({
    env: { CUSTOMER_IDLE_HOURS: '48', ADMIN_IDLE_HOURS: '1', TECH_IDLE_HOURS: '2' },
  });

  it.each([
    ['admin', '/api/admin/stats', 1],
    ['tech', '/api/tech/bookings', 2],
  ] as const)('a %s session, used at %s, ends %i h after the last use', async (role, path, hours) => {
    const used = await t.staff(role, `used-${role}`);
    const idle = await t.staff(role, `idle-${role}`);
    for (let minutes = 0; minutes < hours * 60; minutes += 30) {
      t.advance(30 * MINUTE_MS);
      expect((await t.get(path, used)).status).toBe(200);
    }
    expect((await t.get(path, idle)).status).toBe(200);
    t.advance(hours * HOUR_MS);
    expect((await t.get(path, idle)).status).toBe(200);
    // The last use is stored every five minutes, so a session may end five minutes late, but never early.
    t.advance(hours * HOUR_MS + 5 * MINUTE_MS);
    expect((await t.get(path, idle)).status).toBe(401);
  });

  it('an idle customer session ends, and a WebSocket with this session is refused', async () => {
    const jordan = await t.customer();
    t.advance(48 * HOUR_MS);
    expect((await t.get('/api/auth/user', jordan)).status).toBe(200);
    t.advance(48 * HOUR_MS + 5 * MINUTE_MS);
    expect((await t.get('/api/auth/user', jordan)).status).toBe(401);
    await expect(t.socket(jordan)).rejects.toThrow('Unauthorized');
  });
});

it('an admin session has no idle timeout by default, and ADMIN_SESSION_HOURS shortens its lifetime', async () => {
  const usual = await startTestApp();
  const short = await startTestApp({ env: { ADMIN_SESSION_HOURS: '8' } });
  const answers = [];
  for (const t of [usual, short]) {
    const admin = await t.staff('admin', 'mreyes');
    for (const ms of [8 * HOUR_MS - 1000, 1000, 16 * HOUR_MS - 1000]) {
      t.advance(ms);
      answers.push((await t.get('/api/admin/stats', admin)).status);
    }
  }
  expect(answers).toEqual([200, 200, 200, 200, 401, 401]);
});
