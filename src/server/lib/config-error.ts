/** A configuration error that prevents the start. Its message is printed to the operator. */
export class ConfigError extends Error {}
