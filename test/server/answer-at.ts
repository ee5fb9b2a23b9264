import type { Answer } from '../../src/contract/contract.ts';
import type { CallName, Calls } from '../../src/contract/index.ts';
import type { Booking } from '../../src/domain/bookings/booking.ts';

type Parts<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [First, ...Parts<Rest>]
  : [Path];

/** Whether a path matches a row's path; the row's parameters match any part. */
type Fits<Given extends readonly string[], Row extends readonly string[]> = Row extends readonly [
  infer First extends string,
  ...infer Rest extends string[],
]
  ? Given extends readonly [infer Part extends string, ...infer Others extends string[]]
    ? First extends `:${string}`
      ? Fits<Others, Rest>
      : Part extends First
        ? Fits<Others, Rest>
        : false
    : false
  : Given extends readonly []
    ? true
    : false;

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

type NameAt<Method extends string, Given extends readonly string[]> = {
  [N in CallName]: N extends `${Method} ${infer Row}`
    ? Fits<Given, Parts<Row>> extends true
      ? N
      : never
    : never;
}[CallName];

/** The body of an error response. */
type Refused = {
  message?: string;
  code?: string;
  requestId?: string;
  issues?: { path: string; message: string }[];
  /** The current booking after a concurrent change. */
  booking?: Booking;
  /** The free slots nearest to a full one. */
  near?: string[];
};

// biome-ignore lint/suspicious/noExplicitAny: what is no call of the API has no type
type Untyped = any;

/** The response body of a path by its row; `any` for a path without a row. */
export type AnswerAt<Method extends string, Path extends string> = string extends Path
  ? Untyped
  : NameAt<Method, Parts<WithoutQuery<Path>>> extends infer N
    ? [N] extends [never]
      ? Untyped
      : N extends CallName
        ? unknown extends Answer<Calls[N]>
          ? Untyped
          : Answer<Calls[N]> & Refused
        : never
    : never;
