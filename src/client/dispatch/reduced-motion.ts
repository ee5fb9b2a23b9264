// The map's own module has the same line: if both shared it, the tracking page would load one file more.
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
