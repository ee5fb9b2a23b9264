export type Answer = [status: number, body: object];
export type Body = Record<string, unknown>;

/** A refusal in the form of Square. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor(status: number, code: string, category = 'INVALID_REQUEST_ERROR') {
    super(code);
    this.answer = [status, { errors: [{ category, code, detail: `Refused by the test: ${code}` }] }];
  }
}

export function keyOf({ idempotency_key: key }: Body): string {
  if (typeof key !== 'string' || key.length < 1 || key.length > 45) throw new Refused(400, 'VALUE_TOO_LONG');
  return key;
}
