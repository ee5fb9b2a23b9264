import type { FastifyRequest } from 'fastify';
import type { AuditAction, AuditEntry } from '../../domain/audit.ts';
import type { FailureCode } from '../../domain/failure.ts';
import type { StaffRole } from '../../domain/staff.ts';

type Named = Pick<AuditEntry, 'role' | 'actor'>;
type Told = {
  action: AuditAction;
  subject?: AuditEntry['subject'];
  detail?: AuditEntry['detail'];
  /** Told once an hour for a session: what is shown is read again and again. */
  isView?: boolean;
};

/** What a call means for the audit log; `null` when there is nothing to say of it. */
export type Audited = {
  /** Of a call that was answered. */
  done?: (request: FastifyRequest) => Told | null;
  /** Of a call that was refused with this status, 401 where none is given, and one of these codes where some are. */
  refused?: {
    action: AuditAction;
    status?: number;
    codes?: readonly FailureCode[];
    who: (request: FastifyRequest) => Named;
  };
};

const MAX_TYPED = 100;

const fieldOf = (given: unknown, name: string): string | null => {
  const value = typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value.slice(0, MAX_TYPED) : null;
};

const loginAs = (role: StaffRole): Audited => ({
  refused: {
    action: 'sign-in-refused',
    who: ({ body }) => ({ role, actor: fieldOf(body, 'username')?.trim().toLowerCase() ?? null }),
  },
});
const seen = (action: AuditAction): Audited => ({ done: () => ({ action, isView: true }) });
/** Of those who see other people's bookings. */
const seenBooking = (action: AuditAction): Audited => ({
  done: ({ params, staff }) =>
    staff ? { action, subject: { kind: 'booking', id: fieldOf(params, 'id') ?? '' }, isView: true } : null,
});
const seenCustomer = (id: string | null): Told =>
  id
    ? { action: 'customer-viewed', subject: { kind: 'customer', id }, isView: true }
    : { action: 'customers-viewed', isView: true };
/** Of an export the first page alone is told. */
const seenBookings = (query: unknown): Told | null => {
  if (fieldOf(query, 'export') !== 'true') return { action: 'bookings-viewed', isView: true };
  // A page further on is a view: who asks for it alone has exported nothing that was told.
  return fieldOf(query, 'before') === null
    ? { action: 'bookings-exported' }
    : { action: 'bookings-viewed', isView: true };
};
/** Staff who change how they sign in prove who they are: a stolen session may guess. */
const reauthenticated: Audited = {
  refused: {
    action: 'reauthentication-refused',
    status: 403,
    codes: ['PASSWORD_WRONG', 'CODE_WRONG'],
    who: ({ staff }) => ({ role: staff?.role ?? 'admin', actor: staff?.id ?? null }),
  },
};
/** What somebody changed of the own second factor. */
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
/** A passkey that is refused names nobody for certain. */
const passkeyAs = (role: 'customer' | StaffRole): Audited => ({
  refused: { action: 'sign-in-refused', who: () => ({ role, actor: null }) },
});
/** An address may be anybody's; customers are named by their id alone. */
const wrongCode: Audited = {
  refused: { action: 'sign-in-refused', status: 400, who: () => ({ role: 'customer', actor: null }) },
};
const signedOut: Audited = { done: () => ({ action: 'sign-out' }) };

const passwordChanged: Audited = { ...reauthenticated, done: () => ({ action: 'password-changed' }) };
/** The own ones, or those of the person whom the path names. */
const sessionsEnded = (kind?: 'staff' | 'customer', param = ''): Audited => ({
  done: ({ params }) => ({
    action: 'sessions-ended',
    subject: kind ? { kind, id: fieldOf(params, param) ?? '' } : null,
  }),
});

/** The names of the fields that a change was given, never what a password is. */
const fieldNames = (body: unknown) =>
  Object.keys((body ?? {}) as object)
    .sort()
    .join(', ');

/**
 * What calls tell the audit log. Changes of bookings and payments are not here: they are recorded in their own
 * transaction, whatever asked for them. Sign-ins are recorded as the session is opened.
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
  'GET /api/admin/bookings': { done: ({ query }) => seenBookings(query) },
  'GET /api/bookings/:id': seenBooking('booking-viewed'),
  'GET /api/admin/bookings/:id/events': seenBooking('history-viewed'),
  'GET /api/bookings/:id/proof/:name': seenBooking('proof-viewed'),
  'GET /api/admin/recent-notifications': seen('bookings-viewed'),
  'GET /api/tech/bookings': seen('jobs-viewed'),
  'GET /api/tech/recent-notifications': seen('jobs-viewed'),
  'GET /api/admin/recent-customers': seen('customers-viewed'),
  'GET /api/admin/active-users': seen('customers-viewed'),
  'GET /api/admin/customer-contact': {
    done: ({ query }) => seenCustomer(fieldOf(query, 'customerId')),
  },
  'GET /api/admin/customer-contact/:customerId': {
    done: ({ params }) => seenCustomer(fieldOf(params, 'customerId')),
  },
  'GET /api/admin/customer-contact/:customerId/sessions': {
    done: ({ params }) => seenCustomer(fieldOf(params, 'customerId')),
  },
  'GET /api/account/export': { done: () => ({ action: 'account-exported' }) },
  'GET /api/account/export/page': { done: () => ({ action: 'account-exported' }) },
  'POST /api/tech/location-notice': { done: () => ({ action: 'notice-acknowledged' }) },
  'GET /api/admin/location-notice/acknowledgements': { done: () => ({ action: 'notices-exported' }) },
  'GET /api/admin/audit.csv': { done: () => ({ action: 'audit-exported' }) },
};
