/** 32 letters and digits that nobody confuses when they are read out: no l and 1, no o and 0. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Four groups of four, 80 random bits: 'k7mq-x2fd-93ru-hw5t'. */
export function suggestPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH));
  const letters = [...bytes].map((byte) => READABLE[byte % READABLE.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}
