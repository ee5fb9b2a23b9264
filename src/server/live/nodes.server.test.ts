import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/server/test-app.ts';

/** Nothing listens there. */
const AWAY = 'redis://127.0.0.1:1';

describe('a node whose Redis is away', () => {
  it('serves, lets its own sockets hear, and says that it is degraded', async () => {
    const t = await startTestApp({ env: { REDIS_URL: AWAY, RATE_LIMIT: '600' } });
    const board = await t.socket(await t.staff('admin', 'mreyes'));

    const booking = await t.book(await t.customer());

    expect(await board.next('booking:updated')).toMatchObject({ id: booking.id });
    const ready = await t.get('/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: 'degraded', database: 'ok', redis: 'away' });
  });
});
