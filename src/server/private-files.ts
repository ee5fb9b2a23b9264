import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Makes a folder of data that this user alone may enter; one that is there already keeps its rights. */
export const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
};

/** Makes a file, or the one that is there, this user's alone. SQLite gives the files beside it the same rights. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
  for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) chmodSync(each, FILE_MODE);
}
