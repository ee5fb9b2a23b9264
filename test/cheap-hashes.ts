import { argon2Options } from '../src/server/staff/passwords.ts';

// A hash of production takes 30 ms of a processor, and ten of them an authenticator app: a fifth of the time of the
// tests about accounts. src/server/staff/passwords.test.ts has what production takes.
Object.assign(argon2Options, { memoryCost: 64, timeCost: 1 });
