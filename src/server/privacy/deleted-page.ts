import type { Config } from '../config.ts';
import { paperPage, phoneHtml } from '../http/plain-page.ts';

/** The last page that a customer sees who has deleted the account. */
export const deletedPage = ({ brandName, supportPhone }: Config['company']): string =>
  paperPage({
    brand: brandName,
    title: 'Your account is deleted',
    content: `<p>Your profile, photo, messages, notification addresses and shared links are gone, and you are signed out everywhere.</p>
<p>Of your bookings we keep the town, the times and the amounts, without your name: the law asks us to keep our books. Our log of sign-ins and changes keeps its entries for their time, under a number.</p>
<p class="soft">Questions? Call us at ${phoneHtml(supportPhone)}.</p>`,
    links: [{ href: '/', name: 'To the start page' }],
  });
