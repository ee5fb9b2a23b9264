import { measure } from '../load/measure.ts';
import type { Load, Measured } from '../load/plan.ts';
import { printProfile, profileFile } from '../profile.ts';
import type { Figures } from '../rounds.ts';
import type { Settings } from '../scenario.ts';
import { startOurs } from '../servers/ours.ts';
import { profiling, type Size, type StartServer } from '../servers/server.ts';
import { startFeathers, startFloor } from '../servers/simple-server.ts';

export const FLOOR = 'floor';
export const OURS = 'Curbvolt';
export const PEER = 'Feathers';

export const toFloor = () => FLOOR;
export const toPeer = () => PEER;

export const servers: Record<string, StartServer> = {
  [FLOOR]: startFloor,
  [OURS]: startOurs,
  [PEER]: startFeathers,
};

/** `moving` is the number of technicians who connect and send fixes, all of them by default. */
type Run = { server: string; size: Size; load: Load; moving?: number };

/** Starts a server, measures it under a load, and stops it. */
export async function runLoad({ server, size, load, moving }: Run, settings: Settings): Promise<Figures> {
  const { warmUpMs, windowMs } = settings;
  const rate = load.kind === 'paced' ? [load.fixesPerSecond] : [];
  const name = [server, ...rate, size.technicians, size.watchers, size.admins].join('-');
  const profile = profileFile(settings, name);
  const start = servers[server];
  if (!start) throw new Error(`There is no server ${server}.`);
  const running = await start(size, profiling(profile));
  try {
    const { pid, port, dialect, technicians, watchers, admins } = running;
    const clients = { technicians: technicians.slice(0, moving), watchers, admins };
    const plan = { port, serverPid: pid, dialect, ...clients, load, warmUpMs, windowMs };
    const measured = await measure({ ...plan, profile: profile !== undefined });
    if (profile) await printProfile(profile);
    return figuresOf(measured, admins.length);
  } finally {
    await running.stop();
  }
}

function figuresOf(
  { wallSeconds, serverCpuSeconds, loadCpuSeconds, fixes, ...measured }: Measured,
  admins: number,
): Figures {
  return {
    fixesPerSecond: fixes / wallSeconds,
    fixesPerCpuSecond: fixes / serverCpuSeconds,
    cpuMicrosecondsPerFix: (serverCpuSeconds * 1e6) / fixes,
    serverCore: serverCpuSeconds / wallSeconds,
    loadCore: loadCpuSeconds / wallSeconds,
    pushesPerFix: measured.pushes / fixes,
    framesPerAdmin: measured.frames / wallSeconds / admins,
    kilobytesPerAdmin: measured.frameBytes / 1000 / wallSeconds / admins,
    ackP50: measured.ackMs.p50,
    ackP99: measured.ackMs.p99,
    pushP50: measured.pushMs.p50,
    pushP99: measured.pushMs.p99,
  };
}
