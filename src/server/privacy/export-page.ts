import { actionName } from '../../domain/audit.ts';
import { statusName } from '../../domain/booking-status.ts';
import { listTexts } from '../../domain/booking-texts.ts';
import { zoneNames } from '../../domain/company-words.ts';
import type { CustomerExport, ExportedBooking } from '../../domain/customer-export.ts';
import { formatUsd } from '../../domain/money.ts';
import { customerServiceName } from '../../domain/service-type.ts';
import { escapeHtml, paperPage } from '../http/plain-page.ts';
import { zonedFormat } from '../zoned-format.ts';

type Fact = [name: string, value: string | number | null | undefined];

type ShowTime = (at: string | null) => string;

const clock = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' });
const percent = (value: number | null | undefined): string | null => (value == null ? null : `${value}%`);
const words = (code: string): string => code.replaceAll('_', ' ');

/** Only what has words too long for a phone may break inside them. */
const cellOf = (text: string): string =>
  `<td${/\S{12}/.test(text) ? ' class="long"' : ''}>${escapeHtml(text)}</td>`;

/** Names and values; what is not known is left out. */
function facts(rows: Fact[]): string {
  const known = rows.filter(([, value]) => value != null && value !== '');
  const cells = known.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th>${cellOf(String(value))}</tr>`,
  );
  return `<table><tbody>${cells.join('')}</tbody></table>`;
}

/** A list as a table; nothing at all when it is empty. */
function table(caption: string, head: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const cells = (row: string[]) => row.map(cellOf).join('');
  return (
    `<h3>${escapeHtml(caption)}</h3><table><thead><tr>${head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`
  );
}

function profile({ profile: user, referralSource, photo }: CustomerExport, time: ShowTime): string {
  return facts([
    ['Name', [user.firstName, user.lastName].filter(Boolean).join(' ')],
    ['E-mail', user.email],
    ['Phone', user.phone],
    ['Address', [user.address, user.city, user.state, user.zipCode].filter(Boolean).join(', ')],
    [
      'Vehicle',
      [user.vehicleYear, user.vehicleMake, user.vehicleModel, user.vehicleColor].filter(Boolean).join(' '),
    ],
    ['License plate', user.licensePlate],
    ['Emergency contact', [user.emergencyContact, user.emergencyContactPhone].filter(Boolean).join(', ')],
    ['Contact by', user.preferredContactMethod],
    ['Photo', photo && 'Stored; the JSON file holds it'],
    ['Came from', referralSource],
    ['Customer since', time(user.createdAt)],
    ['Last sign-in', time(user.lastLoginAt)],
  ]);
}

function booked(
  { booking, history, rating, messages, sharedLinks }: ExportedBooking,
  time: ShowTime,
): string {
  const details: Fact[] = [
    ['Booking', booking.id],
    ['Status', statusName[booking.status]],
    ['Name', booking.customerName],
    ['Phone', booking.phoneNumber],
    ['Location', booking.location],
    ['Understood as', booking.place],
    ['Coordinates', `${booking.latitude}, ${booking.longitude}`],
    ...listTexts((name, { label }): Fact => [label, booking[name]]),
    ['Scheduled for', time(booking.scheduledAt)],
    ['Base fee', formatUsd(booking.baseFee)],
    ['Distance charges', formatUsd(booking.distanceCharges)],
    ['Total', formatUsd(booking.totalAmount)],
    ['Payment', booking.paymentStatus],
    ['Your rating', rating && `${rating.stars} of 5${rating.note ? `: ${rating.note}` : ''}`],
    ['Battery before', percent(booking.proof?.startPercent)],
    ['Battery after', percent(booking.proof?.endPercent)],
    ["Technician's note", booking.proof?.note],
    ["Technician's photo", booking.proof?.photoUrl && 'Stored; the page of the booking shows it'],
    ['Shared tracking links', sharedLinks.length || null],
  ];
  return (
    `<h2>${escapeHtml(customerServiceName[booking.serviceType])}, ${escapeHtml(time(booking.createdAt))}</h2>` +
    facts(details) +
    table(
      'What happened',
      ['When', 'By', 'What'],
      history.map(({ at, role, kind, from, to }) => [
        time(at),
        role,
        kind === 'created'
          ? 'booked'
          : [words(kind), from && `from ${words(from)}`, to && `to ${words(to)}`].filter(Boolean).join(' '),
      ]),
    ) +
    table(
      'What we told you',
      ['When', 'What', 'To'],
      messages.map(({ at, kind, channel, to }) => [time(at), words(kind), `${channel}: ${to}`]),
    )
  );
}

/** The customer's data to be read or printed, with the times of that zone. */
export function exportPage(data: CustomerExport, timeZone: string): string {
  const time: ShowTime = (at) => (at === null ? '' : clock(new Date(at), timeZone));
  const { provider, exportedAt, bookings, payments, passkeys, signInProviders } = data;
  const { sessions, devices, log, browsers } = data;
  const content = [
    `<p class="soft">Everything that ${escapeHtml(provider)} keeps about you, as of ${escapeHtml(time(exportedAt))}, ${zoneNames(timeZone).city} time.</p>`,
    '<h2>Profile</h2>',
    profile(data, time),
    ...bookings.map((each) => booked(each, time)),
    bookings.length === 0 ? '<h2>Bookings</h2><p>None.</p>' : '',
    '<h2>Payments and sign-ins</h2>',
    '<p class="soft">Card numbers are kept by the payment provider alone.</p>',
    table(
      'Payments',
      ['When', 'Amount', 'Status'],
      payments.map(({ createdAt, amount, status }) => [time(createdAt), formatUsd(amount), status]),
    ),
    table(
      'Sign-ins',
      ['Opened', 'Authenticated', 'Last seen', 'Ended', 'Browser'],
      sessions.map(({ openedAt, authenticatedAt, lastSeenAt, endedAt, userAgent }) => [
        time(openedAt),
        time(authenticatedAt),
        time(lastSeenAt),
        time(endedAt),
        userAgent ?? '',
      ]),
    ),
    table(
      'Devices that you have signed in from',
      ['Last sign-in'],
      devices.map(({ lastSignInAt }) => [time(lastSignInAt)]),
    ),
    table(
      'Passkeys',
      ['Name', 'Since', 'Last used'],
      passkeys.map(({ name, since, lastUsedAt }) => [name, time(since), time(lastUsedAt)]),
    ),
    table(
      'Linked sign-in providers',
      ['Provider', 'Your id there', 'Since'],
      signInProviders.map(({ issuer, subject, since }) => [issuer, subject, time(since)]),
    ),
    table(
      'Log of sign-ins and changes',
      ['When', 'By', 'What', 'Network address'],
      log.map(({ at, by, action, address }) => [time(at), by, actionName[action], address ?? '']),
    ),
    table(
      'Browsers with notifications',
      ['Push service', 'Since'],
      browsers.map(({ pushService, since }) => [pushService, time(since)]),
    ),
  ];
  return paperPage({
    brand: provider,
    title: 'Your data',
    content: content.join('\n'),
    links: [
      { href: '/account', name: 'Back to your account' },
      { href: '/api/account/export', name: 'Download as JSON' },
    ],
  });
}
