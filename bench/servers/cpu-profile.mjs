// Loaded into a server with --import: SIGUSR2 starts a CPU profile, the next one writes it to the file CPU_PROFILE.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
let isRunning = false;

process.on('SIGUSR2', () => {
  if (!isRunning) {
    isRunning = true;
    session.post('Profiler.enable');
    session.post('Profiler.start');
    return;
  }
  session.post('Profiler.stop', (error, answer) => {
    if (error) throw error;
    const file = process.env.CPU_PROFILE ?? '';
    writeFileSync(`${file}.part`, JSON.stringify(answer.profile));
    renameSync(`${file}.part`, file);
  });
});
