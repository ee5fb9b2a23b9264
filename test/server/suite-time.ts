import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** A time in epoch milliseconds that two processes share through a file, so that no message about it can be late. */
export type SharedTime = {
  /** Returns the time; after `close`, the last one that was read. */
  read(): number;
  write(ms: number): void;
  close(): void;
};

/** Opens the file of a shared time; creates it if necessary. */
export function openSharedTime(path: string): SharedTime {
  closeSync(openSync(path, 'a'));
  const file = openSync(path, 'r+');
  const bytes = new Float64Array(1);
  let isOpen = true;
  return {
    read() {
      if (isOpen) readSync(file, bytes, 0, bytes.byteLength, 0);
      return bytes[0] ?? 0;
    },
    write(ms) {
      bytes[0] = ms;
      writeSync(file, bytes, 0, bytes.byteLength, 0);
    },
    close() {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}
