import type { Failure } from '../../../domain/failure.ts';
import { type Texts, texts } from '../../../domain/texts.ts';
import type { Config } from '../config/config.ts';
import { htmlTexts, paperPage, phoneHtml } from './plain-page.ts';

const titles: Partial<Record<number, string>> = texts({
  429: 'One moment, please',
  503: 'We are very busy',
});

/**
 * Returns a page for a person who has opened an address that fails, with the number to call. It loads no script.
 * @param retrySeconds when the browser opens the address again; null leaves it to the person
 */
export function failurePage(
  { status }: Pick<Failure, 'status'>,
  { brandName, supportPhone }: Config['company'],
  { language, t }: Pick<Texts, 't' | 'language'>,
  retrySeconds: number | null,
): string {
  const html = htmlTexts({ language, t });
  const retry = retrySeconds === null ? '' : `<p>${html.t('This page tries again by itself.')}</p>`;
  const call = html.t('If you cannot wait, call {phone}.', { phone: phoneHtml(supportPhone) });
  return paperPage({
    brand: brandName,
    title: t(titles[status] ?? 'This page did not load'),
    content: `${retry}<p>${call}</p>`,
    links: [],
    texts: { language, t },
    retrySeconds,
  });
}
