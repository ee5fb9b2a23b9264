import type { Auth, Permitted } from '../../src/contract/contract.ts';

/** The callers. `colleague` is a technician on duty without the booking; `off duty` is a technician off duty. */
export const people = ['signed out', 'other', 'colleague', 'off duty', 'assigned', 'owner', 'admin'] as const;
export type Person = (typeof people)[number];

const persons: Record<Permitted, readonly Person[]> = {
  customer: ['owner', 'other'],
  tech: ['assigned', 'colleague', 'off duty'],
  admin: ['admin'],
  'its customer': ['owner'],
  'its tech': ['assigned'],
  'its admin': ['admin'],
};

/** Whether a person may call; all others are rejected. */
export const mayCall = (person: Person, auth: Auth): boolean =>
  auth === 'everybody' ||
  (typeof auth !== 'string' && auth.some((permitted) => persons[permitted].includes(person)));

/** Public routes; none shows a booking except by a secret in the path. */
const publicRoutes = [
  'GET /api/account/deleted',
  'GET /api/docs',
  'GET /api/docs/asyncapi.json',
  'GET /api/docs/openapi.json',
  'GET /api/location-notice',
  'GET /api/login',
  'GET /api/login/style.css',
  'GET /api/logout',
  'GET /api/paper.css',
  'GET /api/photos/:name',
  'GET /api/push/key',
  'GET /api/service-facts',
  'GET /api/shared/:token',
  'GET /api/slots',
  'GET /api/staff-photos/:name',
  'GET /healthz',
  'GET /metrics',
  'GET /readyz',
  'POST /api/admin/login',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey/options',
  'POST /api/csp-reports',
  'POST /api/login',
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
  'POST /api/login/verify',
  'POST /api/logout',
  'POST /api/partner/events',
  'POST /api/payments/webhook',
  'POST /api/push/renew',
  'POST /api/quote',
  'POST /api/tech/login',
  'POST /api/tech/login/passkey',
  'POST /api/tech/login/passkey/options',
];

const exceptions: Record<string, readonly Permitted[]> = {
  'GET /api/bookings/count': ['admin'],
  'GET /api/bookings/:id/proof/:name': ['its tech', 'admin', 'its customer'],
  'GET /api/tech/bookings': ['tech', 'admin'],
  'PATCH /api/admin/bookings/:id/status': ['admin', 'its tech'],
  'POST /api/bookings/:id/move': ['its customer', 'admin'],
  'POST /api/bookings/:id/spot': ['its customer'],
  'POST /api/bookings/:id/spot/photo': ['its customer'],
  // Each technician acknowledges an alert for themselves.
  'POST /api/tech/notifications/:id/ack': ['tech'],
};

/**
 * Returns whom a route may allow at most; null for everybody. The rules know only the path, so that they find a row that
 * allows too many.
 */
export function mostPermitted({
  method,
  path,
}: {
  method: string;
  path: string;
}): readonly Permitted[] | null {
  const route = `${method} ${path}`;
  if (publicRoutes.includes(route)) return null;
  if (exceptions[route]) return exceptions[route];
  if (path.startsWith('/api/admin/')) return ['admin', 'its admin'];
  const isOfOne = path.includes('/:');
  if (path.startsWith('/api/tech/')) return [isOfOne ? 'its tech' : 'tech'];
  const isReadingBooking = method === 'GET' && path.startsWith('/api/bookings/:id');
  return [isOfOne ? 'its customer' : 'customer', ...(isReadingBooking ? (['admin'] as const) : [])];
}

/** All socket commands with their allowed callers. */
export const commandTable: Record<string, readonly (Permitted | 'guest')[] | 'everybody'> = {
  'duty:set': ['tech'],
  'location:update': ['tech'],
  'location:batch': ['tech'],
  'tracking:watch': ['its customer', 'admin'],
  'tracking:unwatch': ['customer', 'admin'],
  'shared:watch': ['guest'],
  'live:follow': 'everybody',
};

export function maySend(person: Person | 'guest', command: string): boolean {
  const permitted = commandTable[command] ?? [];
  if (permitted === 'everybody') return true;
  return permitted.some((one) =>
    one === 'guest' || person === 'guest' ? one === person : persons[one].includes(person),
  );
}
