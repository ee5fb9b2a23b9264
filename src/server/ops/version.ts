/** The version of the wire contract, as both API documents name it. */
export const VERSION = '1.0.0';
