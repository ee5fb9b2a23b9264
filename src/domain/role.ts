/** Whoever signs in is one of these; a person who is two of them has two accounts. */
export type Role = 'customer' | 'admin' | 'tech';
