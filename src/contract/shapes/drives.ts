/** How many drives one call draws. */
export const MAX_DRIVES = 300;
