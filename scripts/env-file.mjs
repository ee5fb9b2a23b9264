// Imported for its effect: variables of .env count where the environment does not set them.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
