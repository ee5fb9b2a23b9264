import type { Texts } from '../../domain/texts.ts';
import type { Config } from '../platform/config/config.ts';
import { htmlTexts, paperPage, phoneHtml } from '../platform/http/plain-page.ts';

/** Returns the page after the deletion of an account. */
export function deletedPage({ brandName, supportPhone }: Config['company'], texts: Texts): string {
  const { t } = htmlTexts(texts);
  return paperPage({
    brand: brandName,
    title: texts.t('Your account is deleted'),
    content: `<p>${t('Your profile, photo, messages, notification addresses and shared links are gone, and you are signed out everywhere.')}</p>
<p>${t('Of your bookings we keep the town, the times and the amounts, without your name: the law asks us to keep our books. Our log of sign-ins and changes keeps its entries for their time, under a number.')}</p>
<p class="soft">${t('Questions? Call us at {phone}.', { phone: phoneHtml(supportPhone) })}</p>`,
    links: [{ href: '/', name: texts.t('To the start page') }],
    texts,
  });
}
