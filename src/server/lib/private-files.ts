import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Creates a data folder with mode 700; an existing folder keeps its mode. */
export const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
};

/**
 * Creates a file with mode 600 or sets the mode of an existing one. SQLite creates its other files with the same mode.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
  for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) chmodSync(each, FILE_MODE);
}
