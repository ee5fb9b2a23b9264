import { actionName } from '../../domain/audit.ts';
import { statusName } from '../../domain/bookings/booking-status.ts';
import { listTexts } from '../../domain/bookings/booking-texts.ts';
import { customerServiceName } from '../../domain/bookings/service-type.ts';
import { zoneNames } from '../../domain/company/company-words.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import type { CustomerExport, ExportedBooking } from '../../domain/people/customer-export.ts';
import type { Texts } from '../../domain/texts.ts';
import { zonedFormat } from '../lib/zoned-format.ts';
import { escapeHtml, htmlTexts, paperPage } from '../platform/http/plain-page.ts';

type Fact = [name: string, value: string | number | null | undefined];

type ShowTime = (at: string | null) => string;

const clock = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' });
const energy = (kwh: number | undefined): string | null => (kwh === undefined ? null : `${kwh} kWh`);
const percent = (value: number | null | undefined): string | null => (value == null ? null : `${value}%`);
const words = (code: string): string => code.replaceAll('_', ' ');

/** Long values may break inside words; others may not. */
const cellOf = (text: string): string =>
  `<td${/\S{12}/.test(text) ? ' class="long"' : ''}>${escapeHtml(text)}</td>`;

/** Returns names and values as HTML; skips unknown values. */
function facts(rows: Fact[]): string {
  const known = rows.filter(([, value]) => value != null && value !== '');
  const cells = known.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th>${cellOf(String(value))}</tr>`,
  );
  return `<table><tbody>${cells.join('')}</tbody></table>`;
}

/** Returns a list as an HTML table; an empty string for an empty list. */
function table(caption: string, head: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const cells = (row: string[]) => row.map(cellOf).join('');
  return (
    `<h3>${escapeHtml(caption)}</h3><table><thead><tr>${head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`
  );
}

function profile(
  { profile: user, referralSource, photo }: CustomerExport,
  time: ShowTime,
  { t }: Texts,
): string {
  return facts([
    [t('Name'), [user.firstName, user.lastName].filter(Boolean).join(' ')],
    [t('E-mail'), user.email],
    [t('Phone'), user.phone],
    [t('Address'), [user.address, user.city, user.state, user.zipCode].filter(Boolean).join(', ')],
    [
      t('Vehicle'),
      [user.vehicleYear, user.vehicleMake, user.vehicleModel, user.vehicleColor].filter(Boolean).join(' '),
    ],
    [t('License plate'), user.licensePlate],
    [t('Emergency contact'), [user.emergencyContact, user.emergencyContactPhone].filter(Boolean).join(', ')],
    [t('Contact by'), user.preferredContactMethod],
    [t('Photo'), photo && t('Stored; the JSON file holds it')],
    [t('Came from'), referralSource],
    [t('Customer since'), time(user.createdAt)],
    [t('Last sign-in'), time(user.lastLoginAt)],
  ]);
}

function booked(
  { booking, history, rating, messages, sharedLinks }: ExportedBooking,
  time: ShowTime,
  { t }: Texts,
): string {
  const tax = addedTaxOf(booking);
  const details: Fact[] = [
    [t('Booking'), booking.id],
    [t('Status'), t(statusName[booking.status])],
    [t('Name'), booking.customerName],
    [t('Phone'), booking.phoneNumber],
    [t('Location'), booking.location],
    [t('Understood as'), booking.place],
    [t('Coordinates'), `${booking.latitude}, ${booking.longitude}`],
    ...listTexts((name, { label }): Fact => [t(label), booking[name]]),
    [t('Scheduled for'), time(booking.scheduledAt)],
    [t('Connector'), booking.connector],
    [t('Energy'), energy(booking.kwh)],
    [t('Base fee'), formatUsd(booking.baseFee)],
    [t('Distance charges'), formatUsd(booking.distanceCharges)],
    [t('Sales tax'), tax > 0 ? formatUsd(tax) : null],
    [t('Total'), formatUsd(booking.totalAmount)],
    [t('Payment'), booking.paymentStatus],
    [t('Your rating'), rating && ratingText(rating, t)],
    [t('Battery before'), percent(booking.proof?.startPercent)],
    [t('Battery after'), percent(booking.proof?.endPercent)],
    [t('Energy given'), energy(booking.proof?.kwh)],
    [t("Technician's note"), booking.proof?.note],
    [t("Technician's photo"), booking.proof?.photoUrl && t('Stored; the page of the booking shows it')],
    [t('Shared tracking links'), sharedLinks.length || null],
  ];
  return (
    `<h2>${escapeHtml(t(customerServiceName[booking.serviceType]))}, ${escapeHtml(time(booking.createdAt))}</h2>` +
    facts(details) +
    table(
      t('What happened'),
      [t('When'), t('By'), t('What')],
      history.map((event) => [time(event.at), event.role, eventText(event, t)]),
    ) +
    table(
      t('What we told you'),
      [t('When'), t('What'), t('To')],
      messages.map(({ at, kind, channel, to }) => [time(at), words(kind), `${channel}: ${to}`]),
    )
  );
}

function ratingText({ stars, note }: NonNullable<ExportedBooking['rating']>, t: Texts['t']): string {
  return note ? t('{stars} of 5: {note}', { stars, note }) : t('{stars} of 5', { stars });
}

function eventText({ kind, from, to }: ExportedBooking['history'][number], t: Texts['t']): string {
  if (kind === 'created') return t('booked');
  const what = words(kind);
  if (from && to) return t('{what} from {from} to {to}', { what, from: words(from), to: words(to) });
  if (from) return t('{what} from {from}', { what, from: words(from) });
  return to ? t('{what} to {to}', { what, to: words(to) }) : what;
}

/** Returns the customer's data as a printable page with times in the given zone. */
export function exportPage(data: CustomerExport, timeZone: string, texts: Texts): string {
  const { t, language } = texts;
  const html = htmlTexts(texts);
  const time: ShowTime = (at) => (at === null ? '' : clock(new Date(at), timeZone, language));
  const { provider, exportedAt, bookings, payments, passkeys, signInProviders } = data;
  const { sessions, devices, log, browsers } = data;
  const content = [
    `<p class="soft">${html.t('Everything that {brand} keeps about you, as of {time}, {city} time.', {
      brand: escapeHtml(provider),
      time: escapeHtml(time(exportedAt)),
      city: zoneNames(timeZone, language).city,
    })}</p>`,
    `<h2>${html.t('Profile')}</h2>`,
    profile(data, time, texts),
    ...bookings.map((each) => booked(each, time, texts)),
    bookings.length === 0 ? `<h2>${html.t('Bookings')}</h2><p>${html.t('None.')}</p>` : '',
    `<h2>${html.t('Payments and sign-ins')}</h2>`,
    `<p class="soft">${html.t('Card numbers are kept by the payment provider alone.')}</p>`,
    table(
      t('Payments'),
      [t('When'), t('Amount'), t('Status')],
      payments.map(({ createdAt, amount, status }) => [time(createdAt), formatUsd(amount), status]),
    ),
    table(
      t('Sign-ins'),
      [t('Opened'), t('Authenticated'), t('Last seen'), t('Ended'), t('Browser')],
      sessions.map(({ openedAt, authenticatedAt, lastSeenAt, endedAt, userAgent }) => [
        time(openedAt),
        time(authenticatedAt),
        time(lastSeenAt),
        time(endedAt),
        userAgent ?? '',
      ]),
    ),
    table(
      t('Devices that you have signed in from'),
      [t('Last sign-in')],
      devices.map(({ lastSignInAt }) => [time(lastSignInAt)]),
    ),
    table(
      t('Passkeys'),
      [t('Name'), t('Since'), t('Last used')],
      passkeys.map(({ name, since, lastUsedAt }) => [name, time(since), time(lastUsedAt)]),
    ),
    table(
      t('Linked sign-in providers'),
      [t('Provider'), t('Your id there'), t('Since')],
      signInProviders.map(({ issuer, subject, since }) => [issuer, subject, time(since)]),
    ),
    table(
      t('Log of sign-ins and changes'),
      [t('When'), t('By'), t('What'), t('Network address')],
      log.map(({ at, by, action, address }) => [time(at), by, t(actionName[action]), address ?? '']),
    ),
    table(
      t('Browsers with notifications'),
      [t('Push service'), t('Since')],
      browsers.map(({ pushService, since }) => [pushService, time(since)]),
    ),
  ];
  return paperPage({
    brand: provider,
    texts,
    title: t('Your data'),
    content: content.join('\n'),
    links: [
      { href: '/account', name: t('Back to your account') },
      { href: '/api/account/export', name: t('Download as JSON') },
    ],
  });
}
