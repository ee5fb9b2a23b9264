import type * as z from 'zod/mini';
import type { Role } from '../domain/people/role.ts';

type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Shape = {
  /**
   * The roles that may call. The browser sends the credentials of the first of them that is signed in; a customer's
   * cookie is sent automatically.
   */
  auth: readonly Role[] | 'everybody';
  /** The role whose credentials the browser sends to a public call: a login ends the previous session. */
  credentials?: readonly Role[];
  /** Accepts the technician's stored session in `x-tech-session` instead of a token. */
  storedSession?: true;
  /** Sent every few seconds by each phone: a success is counted, and not logged. */
  isFrequent?: true;
  /** One line for the API documents. */
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: Schema;
  /** The fields of a multipart form, which the handler parses itself. */
  form?: Schema;
  /** Responses by status: a JSON schema, or a media type for other content. The handler returns the first one. */
  answers: Readonly<Record<number, Schema | string>>;
};

/** One API call; `path` has Fastify's form, such as `/api/bookings/:id`. */
export type Call = Shape & { method: Method; path: string };
export type CallTable = Record<string, Call>;

const row =
  <M extends Method>(method: M) =>
  <const P extends string, const S extends Shape>(path: P, shape: S) => ({ method, path, ...shape });

export const get = row('GET');
export const post = row('POST');
export const patch = row('PATCH');
export const del = row('DELETE');

type Output<S> = S extends Schema ? z.output<S> : undefined;

/** The handler's input. */
export type Params<C extends Call> = Output<C['params']>;
export type Query<C extends Call> = Output<C['query']>;
export type Body<C extends Call> = Output<C['body']>;

type Succeeded<Answers> = Answers[keyof Answers & (200 | 201)];
/** The body of the successful response. */
export type Answer<C extends Call> =
  Succeeded<C['answers']> extends Schema ? Output<Succeeded<C['answers']>> : unknown;

type MayBeLeftOut<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
type Part<Name extends string, S> = S extends Schema
  ? undefined extends z.input<S>
    ? { [N in Name]?: z.input<S> }
    : { [N in Name]: z.input<S> }
  : unknown;
type QueryPart<S> = S extends Schema
  ? {
      [N in 'query' as Record<never, never> extends MayBeLeftOut<z.input<S>> ? never : N]: MayBeLeftOut<
        z.input<S>
      >;
    } & {
      query?: MayBeLeftOut<z.input<S>>;
    }
  : unknown;

/** The caller's input. */
export type Input<C extends Call> = object &
  Part<'params', C['params']> &
  QueryPart<C['query']> &
  Part<'body', C['body']>;
