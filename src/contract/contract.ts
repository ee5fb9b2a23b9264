import type * as z from 'zod/mini';
import type { AuditAction, AuditEntry } from '../domain/audit.ts';
import type { Role } from '../domain/people/role.ts';

type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A role, or only the person of a role whom the thing in the path concerns, such as a booking's technician. */
export type Permitted = Role | `its ${Role}`;
/** Companies that sign what they send. */
type Signer = 'payment provider' | 'partner company';
export type Auth = readonly Permitted[] | 'everybody' | Signer;

/** Returns the roles of a row's `auth` in its order; null if the request needs no session. */
export const rolesOf = (auth: Auth): readonly Role[] | null =>
  typeof auth === 'string' ? null : auth.map((permitted) => permitted.replace('its ', '') as Role);

type Shape = {
  /**
   * Who may call. The browser sends the credentials of the first role that is signed in; a customer's cookie is sent
   * automatically. The route refuses other roles; its handler refuses others than `its …` and requests that the
   * payment provider or the partner company did not sign.
   */
  auth: Auth;
  /**
   * The role that the call signs in. The browser sends the role's credentials, because a sign-in ends the previous
   * session. The audit log names each sign-in and each refused one.
   */
  signsIn?: Role;
  /** Accepts the technician's stored session in `x-tech-session` instead of a token. */
  storedSession?: true;
  /** Staff may call while their password is one that another person has given them. */
  withGivenPassword?: true;
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
export type Call = Shape & { method: Method; path: string; audit?: Audit<never>; proof?: Proof<never> };
export type CallTable = Record<string, Call>;

type Output<S> = S extends Schema ? z.output<S> : undefined;

/** The fields of an audit entry that a row gives; the rest is the caller's. */
export type Audited = Pick<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'subject' | 'detail'>>;
type AuditedCall<P, Q, B> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  caller: { id: string };
};
/** What the audit log says of a successful call: an action, an entry made from the call, or why it says nothing. */
type Audit<C> = AuditAction | ((call: C) => Audited) | { none: string };

/** For changes whose subscribers in `src/server/subscribers/table.ts` write the entry. */
export const auditedWithChange = { none: 'the transaction of the change writes the entry' } as const;
export const inBookingHistory = { none: 'the history of the booking has it' } as const;
/** The entry of a view of the booking in the path. */
export const viewed =
  (action: AuditAction) =>
  ({ params: { id } }: { params: { id: string } }): Audited => ({ action, subject: { kind: 'booking', id } });
export const namesNobody = { none: 'the answer names nobody' } as const;
export const callersOwn = { none: 'it concerns only the caller' } as const;

/**
 * How a call that changes who may sign in, or that a second person has to make, knows that the person is there and not
 * only the token. `recent`: the owner of the session has authenticated within 15 minutes, at the sign-in or since; a
 * function names the bodies that ask for that. `in body`: the handler checks the password, and a code, of the body. Or
 * why the call asks for neither.
 */
export type Proof<B> = 'recent' | 'in body' | ((body: B) => boolean) | { none: string };

/** A change that staff may make says what the audit log says of it. */
type Changing =
  | { auth: 'everybody' | Signer | readonly ('customer' | 'its customer')[] }
  | { audit: unknown };

const row =
  <M extends Method, Rule = unknown>(method: M) =>
  <const Path extends string, const S extends Shape, P, Q, B>(
    path: Path,
    shape: S & {
      params?: P;
      query?: Q;
      body?: B;
      audit?: Audit<AuditedCall<P, Q, B>>;
      proof?: Proof<Output<B>>;
    } & Rule,
  ): { method: M; path: Path } & S => ({ method, path, ...shape });

export const get = row('GET');
export const post = row<'POST', Changing>('POST');
export const put = row<'PUT', Changing>('PUT');
export const patch = row<'PATCH', Changing>('PATCH');
export const del = row<'DELETE', Changing>('DELETE');

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
