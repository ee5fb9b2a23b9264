import { expect, it } from 'vitest';
import {
  databaseFailure,
  isDatabaseAway,
  isRetryable,
  isUniqueViolation,
} from '../../../src/server/platform/db/errors.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { emergency, startTestApp } from '../test-app.ts';

const coded = (code: string) => Object.assign(new Error('of the database'), { code });

it('database error codes are classified as away, overloaded, unique violation or retryable', () => {
  expect(['ECONNREFUSED', '57P01', '08006', 'SQLITE_IOERR_READ'].map(coded).every(isDatabaseAway)).toBe(true);
  expect(
    ['53300', '53100', '25006', '57P03', 'SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']
      .map(coded)
      .every(isDatabaseAway),
  ).toBe(true);
  expect(['55P03', '57014', '40P01', 'SQLITE_BUSY'].map(coded).map(databaseFailure)).toEqual(
    Array(4).fill('OVERLOADED'),
  );
  expect(['23505', '40001', '42P01', 'SQLITE_CONSTRAINT_UNIQUE'].map(coded).some(isDatabaseAway)).toBe(false);
  expect(['23505', 'SQLITE_CONSTRAINT_PRIMARYKEY'].map(coded).every(isUniqueViolation)).toBe(true);
  expect(['40001', '40P01', 'SQLITE_BUSY_SNAPSHOT'].map(coded).every(isRetryable)).toBe(true);
});

// SQLite is embedded and cannot be unreachable.
if (process.env.TEST_DATABASE === 'postgres') {
  it('the server answers 503 while PostgreSQL is unreachable, and works after the connection returns', async () => {
    const line = await startFaultyLine(await migratedDatabaseUrl());
    const t = await startTestApp({ databaseUrl: line.url });
    const jordan = await t.customer();
    const booking = await t.book(jordan);

    line.cut();
    const answers = await Promise.all([
      t.get('/api/bookings', jordan),
      t.get('/api/auth/user', jordan),
      t.post('/api/bookings', jordan, emergency),
      t.login('admin', 'mreyes', 'whatever it is'),
    ]);
    for (const { status, headers, body } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toMatchObject({ code: 'DATABASE_AWAY', message: expect.stringContaining('try again') });
    }
    expect((await t.get('/readyz')).status).toBe(503);
    expect((await t.get('/healthz')).status).toBe(200);
    expect((await t.get('/api/login')).status).toBe(200);

    await line.mend();
    expect((await t.get('/readyz')).status).toBe(200);
    expect((await t.get('/api/bookings', jordan)).body).toMatchObject([{ id: booking.id }]);
    line.stop();
  });
}
