// Imported for its side effect: loads the variables of .env that the environment does not set.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
