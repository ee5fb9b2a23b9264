// `npm run soak`: everything that `npm test` runs, each trial at its full length (see test/trials.ts).
process.env.SOAK = '1';
await import('./test.ts');

export {};
