/** Epoch milliseconds. */
export type Ms = number;
/** 0 or 1: SQLite has no booleans. */
export type ZeroOrOne = number;
