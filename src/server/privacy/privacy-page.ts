import { DRAFT_LIFETIME_MS } from '../../contract/shapes/new-booking.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { BILLING_LIFETIME_MS } from '../../domain/money/payment.ts';
import { retentionKinds, retentionNames } from '../../domain/retention.ts';
import { english } from '../../domain/texts.ts';
import { DEVICE_LIFETIME_MS } from '../accounts/devices.ts';
import type { Config } from '../platform/config/config.ts';
import { escapeHtml, paperPage, phoneHtml } from '../platform/http/plain-page.ts';
import { LANGUAGE_COOKIE_MS } from '../platform/http/spoken-language.ts';
import { QUOTE_COOKIE_MS } from '../quotes/browser.ts';
import { bullets, companyHtml, documentLinks, paragraphs } from './document-parts.ts';

/** Formats a duration: '30 days', '1 hour'; in days only if they are whole. */
function lasting(ms: number): string {
  const [count, unit] = ms % DAY_MS === 0 ? [ms / DAY_MS, 'day'] : [ms / HOUR_MS, 'hour'];
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

const hostOf = (url: string): string => escapeHtml(new URL(url).host);
/**
 * Returns the host of a template such as `https://{s}.tile.example.org/{z}/{x}/{y}.png`; null for a path of this
 * server.
 */
const tileHostOf = (template: string): string | null => {
  const host = /^https?:\/\/([^/]+)/.exec(template)?.[1];
  return host ? escapeHtml(host.replace('{s}.', '')) : null;
};

/** Returns the configured processors of personal data. */
function processors({
  payment,
  partner,
  oidc,
  smtp,
  sms,
  geocoderUrl,
  suggestUrl,
  routerUrl,
  tiles,
}: Config): string {
  const tileHost = tileHostOf(tiles.url);
  return bullets(
    payment.provider === 'square'
      ? '<strong>Square</strong> takes the payment. Your card number goes from your browser to Square and never to us; we send the amount, your name and billing address. A card that you save is kept there under your name. With Apple Pay or Google Pay, Apple or Google gives Square the card, and us the billing address.'
      : 'This installation takes test cards only: no card data is sent to anybody.',
    partner &&
      `<strong>${escapeHtml(partner.name)}</strong> comes in our place where we cannot in time and you agree, or our dispatcher sends it. It gets your first name, phone number, the place, your car and what it needs, and nothing else.`,
    oidc
      ? `<strong>${hostOf(oidc.issuer)}</strong> signs you in, and tells us your e-mail address and name.`
      : smtp
        ? 'You sign in by a code that we e-mail you.'
        : 'You sign in by a code that our own page shows you.',
    !oidc &&
      sms !== null &&
      sms.url !== null &&
      `<strong>${hostOf(sms.url)}</strong> sends the code to your phone if you sign in by your number: it gets the number and the code.`,
    smtp && `Our mail server, <strong>${hostOf(smtp.url)}</strong>, delivers codes, receipts and refunds.`,
    geocoderUrl
      ? `<strong>${hostOf(geocoderUrl)}</strong> looks up the place that you type or point at, without your name.`
      : 'The place that you type is looked up on our own server.',
    suggestUrl &&
      `<strong>${hostOf(suggestUrl)}</strong> suggests addresses for the place while you type it, without your name.`,
    routerUrl
      ? `<strong>${hostOf(routerUrl)}</strong> works out drive times from two points, without your name.`
      : 'Drive times are worked out on our own server.',
    tileHost &&
      `<strong>${tileHost}</strong> sends the pictures of the map to your browser, and so learns your network address and the part of the map that you look at.`,
    "The push service of your browser's maker delivers notifications, if you switch them on. What they say is encrypted.",
  );
}

function periods({ retentionDays }: Config): string {
  const rows = retentionKinds.map((kind) => {
    const { name, from } = retentionNames[kind];
    const days = retentionDays[kind];
    return `<tr><th scope="row">${name}</th><td>${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} from ${from}</td></tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

/**
 * Returns the privacy page for the current settings: which personal data are stored and for how long, who sees them,
 * and the processors.
 */
export function privacyPage(config: Config): string {
  const { liveMs } = config.sessions.customer;
  const content = [
    '<p class="soft">What we keep about you, why, who sees it, and for how long.</p>',
    '<h2>Who we are</h2>',
    companyHtml(config),
    '<h2>What we keep</h2>',
    bullets(
      'Your account: e-mail address, or the phone number by which you sign in, and, if you give them, name, phone, address, vehicles with license plate and connector, photo and emergency contact.',
      'Your bookings: name, phone, place, vehicle, notes, times, price, what happened, and your rating.',
      'Your payments: amounts, times and outcome, and the brand and last four digits of the card. No whole card number and no security code.',
      'A card that you save for the next payment: its brand, last four digits and expiration date. The payment service keeps the number, and deletes the card when you delete it or your account.',
      'After the service: battery levels, a note and a photo by the technician, if there are any.',
      'A photo of where your car stands, if you send one. Our team and the technician who comes see it.',
      'A problem that you report: what it is about, your words and photo, and when it was settled.',
      'What we told you by e-mail and notification, and through which page or link you found us.',
      'Your sign-ins: when, with which browser and from which network address. Of a passkey its name and public key.',
    ),
    '<h2>Location</h2>',
    paragraphs(
      "We read your device's location only when you press Use my location, once, to find the place of the charge.",
      "While a technician is on the way to you, you see the van on a map. Before and after that you don't. Whoever you give a sharing link sees the same, with the place only roughly, until half an hour after the service.",
      "Technicians' devices send their location while they are on duty; they are told so in writing and acknowledge it.",
    ),
    '<h2>Who sees it</h2>',
    bullets(
      'Our dispatchers see accounts, bookings and payments.',
      'Technicians on duty see open bookings that nobody has taken. Once one has it, the others no longer do. When it is done, its technician no longer sees who you are.',
      'Other customers never see your bookings.',
    ),
    '<h2>Who works for us</h2>',
    processors(config),
    paragraphs(
      'We hand your data to nobody else. There is no advertising and no tracking of what you do elsewhere.',
    ),
    '<h2>For how long</h2>',
    periods(config),
    paragraphs(
      'An account counts from your last sign-in. Bookings and payments stay in our books; without an account they keep the town, the times and the amounts, and not your name. The log stays for its days; it names your account by a number.',
      'Copies in backups go when the backup does.',
    ),
    '<h2>On your device</h2>',
    paragraphs(
      `Cookies sign you in and keep you signed in for ${lasting(liveMs)} at most. One more stays for ${lasting(DEVICE_LIFETIME_MS)}: by it we know a browser that you have signed in from, so that strangers who try your address do not lock you out. If you ask for a price before you sign in, a third one stays for ${lasting(QUOTE_COOKIE_MS)}: by it we know that the price was given to you. If you choose a language, a fourth one keeps the choice for ${lasting(LANGUAGE_COOKIE_MS)}. They do nothing else. Your device also remembers a booking that you have not finished, for ${lasting(DRAFT_LIFETIME_MS)} at most, and, as long as you are signed in, the last one that you made and, for ${lasting(BILLING_LIFETIME_MS)} at most, the name and billing address of your last payment by card. All of it goes when you log out or delete your account. What has run out while none of our pages was open goes when you next open one.`,
    ),
    '<h2>Your choice</h2>',
    paragraphs(
      'On your <a href="/account">Account</a> page you can see, download and correct your data, and delete your account at any time while no booking is open and no payment is moving.',
      `For anything else call us at ${phoneHtml(config.company.supportPhone)}.`,
    ),
  ];
  return paperPage({
    texts: english,
    brand: config.company.brandName,
    title: 'Privacy',
    content: content.join('\n'),
    links: documentLinks('/privacy'),
  });
}
