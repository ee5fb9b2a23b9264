// `npm run test:full`: the long form of `npm test`.
process.env.TEST_FORM = 'full';
await import('./test.ts');

export {};
