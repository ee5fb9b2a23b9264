import { afterAll } from 'vitest';
import { deleteDatabases } from './database.ts';

/** Each test of a long file may have a database of its own, and the machine may be busy. */
const TIMEOUT_MS = 120_000;

// A setup file runs for each test file. A module that test files import is loaded once per worker, so its hooks would
// run after the worker's first file only.
afterAll(deleteDatabases, TIMEOUT_MS);
