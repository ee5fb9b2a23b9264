/** The present in epoch milliseconds; a value that tests set. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
