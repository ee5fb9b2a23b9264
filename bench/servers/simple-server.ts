import { curbvoltDialect, type Dialect, feathersDialect } from '../load/plan.ts';
import { installFeathers } from './install-feathers.ts';
import { startProgram } from './program.ts';
import type { Size, StartServer } from './server.ts';

/** Starts a server without accounts, whose clients say who they are. */
async function startSimple(file: string, dialect: Dialect, size: Size, env?: Record<string, string>) {
  const server = await startProgram(file, env);
  const bookingOf = (technician: number) => `booking-${technician}`;
  const all = <Result>(length: number, of: (n: number) => Result) => Array.from({ length }, (_, n) => of(n));
  return {
    ...server,
    dialect,
    technicians: all(size.technicians, (n) => ({
      auth: { techId: `tech${n}`, bookingId: bookingOf(n) },
      headers: { Authorization: `Bearer tech${n}` },
    })),
    watchers: all(size.watchers, (n) => ({ technician: n, bookingId: bookingOf(n) })),
    admins: all(size.admins, () => ({ auth: { isAdmin: true } })),
  };
}

export const startFloor: StartServer = (size, env) =>
  startSimple('bench/servers/floor-program.ts', curbvoltDialect, size, env);

/** For REST requests only: technicians are told apart by their authorization header. */
export const startRestFloor: StartServer = (size, env) =>
  startSimple('bench/servers/rest-floor-program.ts', curbvoltDialect, size, env);

export const startFeathers: StartServer = async (size, env) => {
  installFeathers();
  return startSimple('bench/servers/feathers-program.ts', feathersDialect, size, env);
};
