// `npm run soak`: runs `npm test` with each trial at full length (see test/trials.ts).
process.env.SOAK = '1';
await import('./test.ts');

export {};
