export const isSoak = process.env.SOAK === '1';

/** Whether this is the long form of the tests (`TEST_FORM=full`) or the soak (`SOAK=1`), not that of `npm test`. */
export const isFull = isSoak || process.env.TEST_FORM === 'full';

/** Whether a server test runs here that says the same on both databases: on one of them in the short form. */
export const isTriedOn = (database: 'sqlite' | 'postgres'): boolean =>
  isFull || process.env.TEST_DATABASE === database;
