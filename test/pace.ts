import { setTimeout as pause } from 'node:timers/promises';

/** Spaces what a load sends, or the length of a fault that has one. Nothing waits for an event by this. */
export const pace = (ms: number): Promise<void> => pause(ms);
