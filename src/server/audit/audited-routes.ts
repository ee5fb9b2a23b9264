import type { FastifyRequest } from 'fastify';
import type { AuditAction, AuditEntry } from '../../domain/audit.ts';
import type { FailureCode } from '../../domain/failure.ts';
import type { StaffRole } from '../../domain/people/staff.ts';

type Named = Pick<AuditEntry, 'role' | 'actor'>;
type AuditedAction = {
  action: AuditAction;
  subject?: AuditEntry['subject'];
  detail?: AuditEntry['detail'];
  /** Recorded once an hour per session, because clients fetch views repeatedly. */
  isView?: boolean;
};

/** The audit entry of a call; `null` for none. */
export type Audited = {
  /** The entry of a successful call. */
  done?: (request: FastifyRequest) => AuditedAction | null;
  /** The entry of a refused call with this status (401 by default) and, if given, one of these codes. */
  refused?: {
    action: AuditAction;
    status?: number;
    codes?: readonly FailureCode[];
    who: (request: FastifyRequest) => Named;
  };
};

const MAX_FIELD_LENGTH = 100;

const fieldOf = (given: unknown, name: string): string | null => {
  const value = typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value.slice(0, MAX_FIELD_LENGTH) : null;
};

const loginAs = (role: StaffRole): Audited => ({
  refused: {
    action: 'sign-in-refused',
    who: ({ body }) => ({ role, actor: fieldOf(body, 'username')?.trim().toLowerCase() ?? null }),
  },
});
const viewed = (action: AuditAction): Audited => ({ done: () => ({ action, isView: true }) });
/** For views of other people's bookings. */
const viewedBooking = (action: AuditAction): Audited => ({
  done: ({ params, staff }) =>
    staff ? { action, subject: { kind: 'booking', id: fieldOf(params, 'id') ?? '' }, isView: true } : null,
});
const viewedCustomer = (id: string | null): AuditedAction =>
  id
    ? { action: 'customer-viewed', subject: { kind: 'customer', id }, isView: true }
    : { action: 'customers-viewed', isView: true };
/** Only the first page of an export is recorded as an export. */
const viewedBookings = (query: unknown): AuditedAction | null => {
  if (fieldOf(query, 'export') !== 'true') return { action: 'bookings-viewed', isView: true };
  // Later pages count as a view, so that a caller who requests only later pages is recorded too.
  return fieldOf(query, 'before') === null
    ? { action: 'bookings-exported' }
    : { action: 'bookings-viewed', isView: true };
};
/** Records wrong passwords and codes when staff confirm their identity, because a stolen session may guess. */
const reauthenticated: Audited = {
  refused: {
    action: 'reauthentication-refused',
    status: 403,
    codes: ['PASSWORD_WRONG', 'CODE_WRONG'],
    who: ({ staff }) => ({ role: staff?.role ?? 'admin', actor: staff?.id ?? null }),
  },
};
/** For changes of the own second factor. */
const changedFactor = (change: string): Audited => ({
  ...reauthenticated,
  done: ({ staff }) => ({
    action: 'second-factor-changed',
    subject: staff && { kind: 'staff', id: staff.id },
    detail: { change },
  }),
});
const ownFactor = (role: StaffRole): Record<string, Audited> => ({
  [`POST /api/${role}/account/second-factor`]: changedFactor('begun'),
  [`POST /api/${role}/account/second-factor/confirm`]: changedFactor('turned on'),
  [`POST /api/${role}/account/second-factor/remove`]: changedFactor('turned off'),
  [`POST /api/${role}/account/second-factor/recovery-codes`]: changedFactor('new recovery codes'),
});
const changedPasskeys = (change: string): Audited => ({
  ...reauthenticated,
  done: () => ({ action: 'passkeys-changed', detail: { change } }),
});
const ownPasskeys = (path: string): Record<string, Audited> => ({
  [`POST ${path}/options`]: changedPasskeys('begun'),
  [`POST ${path}`]: changedPasskeys('added'),
  [`PATCH ${path}/:id`]: changedPasskeys('renamed'),
  [`POST ${path}/:id/remove`]: changedPasskeys('removed'),
});
/** A refused passkey does not identify an account. */
const passkeyAs = (role: 'customer' | StaffRole): Audited => ({
  refused: { action: 'sign-in-refused', who: () => ({ role, actor: null }) },
});
/** Anyone may enter any e-mail address, and the log names customers by id only. */
const wrongCode: Audited = {
  refused: { action: 'sign-in-refused', status: 400, who: () => ({ role: 'customer', actor: null }) },
};
const signedOut: Audited = { done: () => ({ action: 'sign-out' }) };

const passwordChanged: Audited = { ...reauthenticated, done: () => ({ action: 'password-changed' }) };
/** The caller's own sessions, or those of the person in the path. */
const sessionsEnded = (kind?: 'staff' | 'customer', param = ''): Audited => ({
  done: ({ params }) => ({
    action: 'sessions-ended',
    subject: kind ? { kind, id: fieldOf(params, param) ?? '' } : null,
  }),
});

/** Returns the names of changed fields, without values, because a value may be a password. */
const fieldNames = (body: unknown) =>
  Object.keys((body ?? {}) as object)
    .sort()
    .join(', ');

/**
 * The audit entries of calls. Changes of bookings and payments are recorded in their own transactions, whatever caused
 * them. Sign-ins are recorded when the session is opened.
 */
export const auditedRoutes: Record<string, Audited> = {
  'POST /api/admin/login': loginAs('admin'),
  'POST /api/tech/login': loginAs('tech'),
  'POST /api/login/verify': wrongCode,
  'POST /api/login/passkey': passkeyAs('customer'),
  'POST /api/admin/login/passkey': passkeyAs('admin'),
  'POST /api/tech/login/passkey': passkeyAs('tech'),
  'GET /api/logout': signedOut,
  'POST /api/admin/logout': signedOut,
  'POST /api/tech/logout': signedOut,
  'POST /api/admin/staff': {
    done: ({ body }) => ({
      action: 'staff-added',
      subject: { kind: 'staff', id: fieldOf(body, 'username')?.toLowerCase() ?? '' },
      detail: { role: fieldOf(body, 'role') },
    }),
  },
  'PATCH /api/admin/staff/:username': {
    done: ({ params, body }) => ({
      action: 'staff-changed',
      subject: { kind: 'staff', id: fieldOf(params, 'username') ?? '' },
      detail: { fields: fieldNames(body) },
    }),
  },
  'PATCH /api/admin/availability/:techId': {
    done: ({ params, body }) => ({
      action: 'staff-changed',
      subject: { kind: 'staff', id: fieldOf(params, 'techId') ?? '' },
      detail: { fields: fieldNames(body) },
    }),
  },
  'DELETE /api/admin/staff/:username/second-factor': {
    done: ({ params }) => ({
      action: 'staff-changed',
      subject: { kind: 'staff', id: fieldOf(params, 'username') ?? '' },
      detail: { fields: 'second factor' },
    }),
  },
  'PATCH /api/admin/settings': {
    done: ({ body }) => ({ action: 'settings-changed', detail: { fields: fieldNames(body) } }),
  },
  'POST /api/admin/failed-tasks/:id/retry': {
    done: ({ params }) => ({ action: 'task-retried', detail: { task: fieldOf(params, 'id') } }),
  },
  ...ownFactor('admin'),
  ...ownFactor('tech'),
  ...ownPasskeys('/api/admin/account/passkeys'),
  ...ownPasskeys('/api/tech/account/passkeys'),
  ...ownPasskeys('/api/account/passkeys'),
  'POST /api/admin/password': passwordChanged,
  'POST /api/tech/password': passwordChanged,
  'DELETE /api/auth/sessions': sessionsEnded(),
  'DELETE /api/auth/sessions/:id': sessionsEnded(),
  'DELETE /api/admin/sessions': sessionsEnded(),
  'DELETE /api/admin/sessions/:id': sessionsEnded(),
  'DELETE /api/tech/sessions': sessionsEnded(),
  'DELETE /api/tech/sessions/:id': sessionsEnded(),
  'DELETE /api/admin/staff/:username/sessions': sessionsEnded('staff', 'username'),
  'DELETE /api/admin/customer-contact/:customerId/sessions': sessionsEnded('customer', 'customerId'),
  'GET /api/admin/bookings': { done: ({ query }) => viewedBookings(query) },
  'GET /api/bookings/:id': viewedBooking('booking-viewed'),
  'GET /api/admin/bookings/:id/events': viewedBooking('history-viewed'),
  'GET /api/bookings/:id/proof/:name': viewedBooking('proof-viewed'),
  'GET /api/admin/payments': viewed('payments-viewed'),
  'GET /api/admin/payments/stuck': viewed('payments-viewed'),
  'GET /api/admin/payments.csv': { done: () => ({ action: 'payments-exported' }) },
  'GET /api/admin/journal': { done: () => ({ action: 'payments-exported' }) },
  'GET /api/admin/recent-notifications': viewed('bookings-viewed'),
  'GET /api/tech/bookings': viewed('jobs-viewed'),
  'GET /api/tech/recent-notifications': viewed('jobs-viewed'),
  'GET /api/admin/recent-customers': viewed('customers-viewed'),
  'GET /api/admin/active-users': viewed('customers-viewed'),
  'GET /api/admin/customer-contact': {
    done: ({ query }) => viewedCustomer(fieldOf(query, 'customerId')),
  },
  'GET /api/admin/customer-contact/:customerId': {
    done: ({ params }) => viewedCustomer(fieldOf(params, 'customerId')),
  },
  'GET /api/admin/customer-contact/:customerId/sessions': {
    done: ({ params }) => viewedCustomer(fieldOf(params, 'customerId')),
  },
  'GET /api/account/export': { done: () => ({ action: 'account-exported' }) },
  'POST /api/tech/location-notice': { done: () => ({ action: 'notice-acknowledged' }) },
  'GET /api/admin/location-notice/acknowledgements': { done: () => ({ action: 'notices-exported' }) },
  'GET /api/admin/audit.csv': { done: () => ({ action: 'audit-exported' }) },
};
