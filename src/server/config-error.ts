/** A start that must not happen; the message is what is printed. */
export class ConfigError extends Error {}
