/** Returns the current time in epoch milliseconds; tests set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
