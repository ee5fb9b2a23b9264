/** Who calls. `colleague` is a technician on duty who has not got the booking, `off duty` one who is at home. */
export const people = ['signed out', 'other', 'colleague', 'off duty', 'assigned', 'owner', 'admin'] as const;
export type Person = (typeof people)[number];

/** Whom a call is answered; everybody else is refused. */
const audiences = {
  everybody: people,
  customers: ['owner', 'other'],
  technicians: ['assigned', 'colleague', 'off duty'],
  staff: ['assigned', 'colleague', 'off duty', 'admin'],
  admins: ['admin'],
  'its customer': ['owner'],
  'its customer, admins': ['owner', 'admin'],
  'its technician': ['assigned'],
  'its technician, admins': ['assigned', 'admin'],
  'its customer, its technician, admins': ['owner', 'assigned', 'admin'],
  'customers and admins': ['owner', 'other', 'admin'],
  guests: [],
} as const satisfies Record<string, readonly Person[]>;
export type Audience = keyof typeof audiences;

export const mayCall = (person: Person, audience: Audience): boolean =>
  (audiences[audience] as readonly Person[]).includes(person);

/** Every call, and whom it answers. */
export const routeTable: Record<string, Audience> = {
  'DELETE /api/bookings/:id/share': 'its customer',
  'GET /api/admin/active-users': 'admins',
  'GET /api/admin/audit': 'admins',
  'GET /api/admin/audit.csv': 'admins',
  'GET /api/admin/audit/check': 'admins',
  'GET /api/admin/bookings': 'admins',
  'GET /api/admin/bookings/:id/candidates': 'admins',
  'GET /api/admin/bookings/:id/events': 'admins',
  'GET /api/admin/bookings/:id/rating': 'admins',
  'GET /api/admin/customer-contact': 'admins',
  'GET /api/admin/customer-contact/:customerId': 'admins',
  'GET /api/admin/customer-signups': 'admins',
  'GET /api/admin/customer-stats': 'admins',
  'GET /api/admin/recent-customers': 'admins',
  'GET /api/admin/recent-notifications': 'admins',
  'GET /api/admin/staff': 'admins',
  'GET /api/admin/stats': 'admins',
  'GET /api/admin/technicians': 'admins',
  'GET /api/admin/technicians/active': 'admins',
  'GET /api/auth/user': 'customers',
  'GET /api/bookings': 'customers',
  'GET /api/bookings/:id': 'its customer, admins',
  'GET /api/bookings/:id/eta': 'its customer, admins',
  'GET /api/bookings/:id/proof/:name': 'its customer, its technician, admins',
  'GET /api/bookings/:id/rating': 'its customer',
  'GET /api/bookings/:id/share': 'its customer',
  'GET /api/bookings/:id/trail': 'its customer, admins',
  'GET /api/bookings/count': 'admins',
  'GET /api/docs': 'everybody',
  'GET /api/docs/asyncapi.json': 'everybody',
  'GET /api/docs/openapi.json': 'everybody',
  'GET /api/geocode/reverse': 'customers',
  'GET /api/login': 'everybody',
  'GET /api/login/style.css': 'everybody',
  'GET /api/logout': 'everybody',
  'GET /api/photos/:name': 'everybody',
  'GET /api/push/key': 'everybody',
  'GET /api/shared/:token': 'everybody',
  'GET /api/tech/bookings': 'staff',
  'GET /api/tech/recent-notifications': 'technicians',
  'GET /healthz': 'everybody',
  'GET /metrics': 'everybody',
  'GET /readyz': 'everybody',
  'PATCH /api/admin/bookings/:id/status': 'its technician, admins',
  'PATCH /api/admin/staff/:username': 'admins',
  'PATCH /api/profile': 'customers',
  'POST /api/admin/bookings/:id/assign': 'admins',
  'POST /api/admin/bookings/:id/unassign': 'admins',
  'POST /api/admin/login': 'everybody',
  'POST /api/admin/logout': 'admins',
  'POST /api/admin/notifications/:id/ack': 'admins',
  'POST /api/admin/notifications/ack-all': 'admins',
  'POST /api/admin/push/state': 'admins',
  'POST /api/admin/push/subscribe': 'admins',
  'POST /api/admin/push/unsubscribe': 'admins',
  'POST /api/admin/staff': 'admins',
  'POST /api/bookings': 'customers',
  'POST /api/bookings/:id/cancel': 'its customer',
  'POST /api/bookings/:id/rating': 'its customer',
  'POST /api/bookings/:id/share': 'its customer',
  'POST /api/calculate-distance': 'customers',
  'POST /api/create-payment': 'customers',
  'POST /api/login': 'everybody',
  'POST /api/login/verify': 'everybody',
  'POST /api/push/renew': 'everybody',
  'POST /api/push/state': 'customers',
  'POST /api/push/subscribe': 'customers',
  'POST /api/push/unsubscribe': 'customers',
  'POST /api/tech/bookings/:id/arrived': 'its technician',
  'POST /api/tech/bookings/:id/departed': 'its technician',
  'POST /api/tech/bookings/:id/proof': 'technicians',
  'POST /api/tech/duty': 'technicians',
  'POST /api/tech/location': 'technicians',
  'POST /api/tech/locations': 'technicians',
  'POST /api/tech/login': 'everybody',
  'POST /api/tech/logout': 'technicians',
  'POST /api/tech/notifications/:id/ack': 'technicians',
  'POST /api/tech/notifications/ack-all': 'technicians',
  'POST /api/tech/push/state': 'technicians',
  'POST /api/tech/push/subscribe': 'technicians',
  'POST /api/tech/push/unsubscribe': 'technicians',
  'POST /api/upload-photo': 'customers',
};

/** Every socket command, and whom it answers. */
export const commandTable: Record<string, Audience> = {
  'duty:set': 'technicians',
  'location:update': 'technicians',
  'location:batch': 'technicians',
  'tracking:watch': 'its customer, admins',
  'tracking:unwatch': 'customers and admins',
  'shared:watch': 'guests',
};

type Params = Record<string, string>;

/** What has to be sent to come as far as the decision whose booking it is. */
export const bodies: Record<string, (params: Params) => object> = {
  'POST /api/bookings/:id/rating': () => ({ stars: 5 }),
  'PATCH /api/admin/bookings/:id/status': () => ({ status: 'in_progress' }),
  'POST /api/admin/bookings/:id/assign': ({ techId }) => ({ techId }),
};
