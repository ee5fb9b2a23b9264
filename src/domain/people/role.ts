/** The role of an account; a person with two roles has two accounts. */
export type Role = 'customer' | 'admin' | 'tech';
