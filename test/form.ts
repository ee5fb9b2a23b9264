/** The long form of the tests: `npm run test:full`, and `npm run soak`, which repeats most often. */
export const isFull = process.env.TEST_FORM === 'full' || process.env.SOAK === '1';
