// Loaded into a server with --import: SIGUSR2 collects the garbage and writes the bytes of the heap to the file HEAP_SIZE.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const file = process.env.HEAP_SIZE ?? '';

process.on('SIGUSR2', () => {
  collectGarbage();
  collectGarbage();
  writeFileSync(`${file}.part`, String(process.memoryUsage().heapUsed));
  renameSync(`${file}.part`, file);
});
