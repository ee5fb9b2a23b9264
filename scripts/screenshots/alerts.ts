import type { Page } from '@playwright/test';
import type { NotificationItem } from '../../src/contract/shapes/notification.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';

type Given = Pick<NotificationItem, 'customerName' | 'location' | 'isEmergency'>;

/** The newest first: one of each length of a name, emergencies and bookings. */
const six: readonly Given[] = [
  {
    customerName: 'Priya Ramanathan-Ellsworth',
    location: 'Garden State Parkway, milepost 142, Union, NJ 07083',
    isEmergency: true,
  },
  { customerName: 'Sam Ortiz', location: '48 Maple Court, Union, NJ 07083', isEmergency: true },
  { customerName: 'Ana Silva', location: 'Princeton, NJ 08540', isEmergency: false },
  { customerName: 'Jordan Lee', location: 'Elizabeth Ave, Elizabeth, NJ 07206', isEmergency: true },
  { customerName: 'Dana Morales', location: 'Newark, NJ 07102', isEmergency: false },
  { customerName: 'Sam Lee', location: '48 Maple Court, Union, NJ 07083', isEmergency: true },
];

const alertOf = ({ isEmergency, ...given }: Given, n: number): NotificationItem => ({
  id: `alert-${n}`,
  bookingId: `booking-${n}`,
  customerPhone: '(973) 555-0118',
  isEmergency,
  serviceType: isEmergency ? 'emergency' : 'standard',
  totalAmount: isEmergency ? 185 : 149.6,
  timestamp: new Date(Date.now() - 2 * n * MINUTE_MS).toISOString(),
  acknowledgedBy: null,
  acknowledgedAt: null,
  ...given,
});

/** Gives a page so many alerts, at most six, and the same in each picture, whatever happens on the server meanwhile. */
export const withAlerts = (count: number) => (page: Page) =>
  page.route(/recent-notifications/, (route) => route.fulfill({ json: six.slice(0, count).map(alertOf) }));
