import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { NewStaff, Password } from '../../domain/people/staff.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import { systemClock } from '../lib/clock.ts';
import { ConfigError } from '../lib/config-error.ts';
import { readConfig } from '../platform/config/config.ts';
import { sharedClockOf } from '../platform/db/client.ts';
import { openMigrated } from '../platform/db/migrate.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { EventBus } from '../platform/live/event-bus.ts';
import { addStaff, changeStaff, resetSecondFactor } from './accounts.ts';
import { listStaff } from './queries.ts';

const USAGE = `Usage: npm run staff -- COMMAND
  add --role admin|tech --username NAME [--name "Full Name"] [--phone NUMBER]
  disable --username NAME
  enable --username NAME
  reset-password --username NAME
  reset-second-factor --username NAME
  list
Passwords are read from STAFF_PASSWORD or prompted for (at least 12 characters). Their owners must change them within
7 days.`;

class UsageError extends Error {}

async function readPassword(): Promise<string> {
  const given = process.env.STAFF_PASSWORD || (await askPassword());
  const password = Password.safeParse(given);
  if (!password.success)
    throw new UsageError(password.error.issues[0]?.message ?? 'That password cannot be used.');
  return password.data;
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('Set STAFF_PASSWORD, or run the command in a terminal.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question('Password (at least 12 characters): ');
  lines.close();
  return answer;
}

async function run(): Promise<void> {
  z.config(z.locales.en());
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      username: { type: 'string' },
      name: { type: 'string' },
      phone: { type: 'string' },
    },
  });
  const [command] = positionals;
  const config = readConfig(process.env);
  const db = await openMigrated(config.databaseUrl);
  // Running nodes check the session with every request and close the sockets of ended sessions themselves.
  const sharedClock = sharedClockOf(db);
  const context = { config, db, clock: systemClock, sharedClock, events: new EventBus() };
  try {
    if (command === 'list') return await printStaff(db);
    if (command === 'add') return await add(context, values);
    const username = values.username?.trim().toLowerCase();
    if (!username) throw new UsageError(USAGE);
    const changes = {
      disable: () => changeStaff(context, username, { active: false }),
      enable: () => changeStaff(context, username, { active: true }),
      'reset-password': async () => changeStaff(context, username, { password: await readPassword() }),
      'reset-second-factor': () => resetSecondFactor(context, username),
    };
    if (!command || !(command in changes)) throw new UsageError(USAGE);
    await changes[command as keyof typeof changes]();
    await announceChange(context);
    console.log(`${username}: ${command} done.`);
  } finally {
    await db.destroy();
  }
}

async function add(
  context: Parameters<typeof addStaff>[0],
  values: { role?: string; username?: string; name?: string; phone?: string },
) {
  if (!values.role || !values.username) throw new UsageError(USAGE);
  const account = NewStaff.safeParse({ ...values, password: await readPassword() });
  if (!account.success) throw new UsageError(account.error.issues[0]?.message ?? USAGE);
  const added = await addStaff(context, account.data);
  await announceChange(context);
  console.log(`${added.username} (${added.role}) can sign in now.`);
}

/** Running nodes tell their admins that the directory has changed. */
const announceChange = ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  inTransaction(db, (trx) => storeEvent(trx, 'staff:changed', {}, { at: clock() }));

async function printStaff(db: Parameters<typeof listStaff>[0]): Promise<void> {
  for (const { username, role, name, isActive } of await listStaff(db)) {
    console.log(
      [username.padEnd(24), role.padEnd(6), isActive ? 'active  ' : 'disabled', name ?? '']
        .join('  ')
        .trimEnd(),
    );
  }
}

run().catch((error) => {
  const known = error instanceof UsageError || error instanceof Failure || error instanceof ConfigError;
  console.error(known || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
