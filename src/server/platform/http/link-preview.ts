import { languageTag, type Texts } from '../../../domain/texts.ts';
import type { Config } from '../config/config.ts';

/** The built-in picture; `scripts/draw-preview.ts` draws it. */
const PICTURE = { path: '/icons/preview.png', width: 1200, height: 630 };

/** Whoever has a link to a shared page passes it on: its preview says what it is, and nothing of the booking. */
const SHARED_PAGE = /^\/shared\//;

type Escape = (text: string) => string;

/**
 * Returns the tags by which messengers and networks preview a link to a page: Open Graph, and the card of X. They have the
 * absolute address of this server, whatever host was asked, and no other address, because a page's own may be a secret.
 */
export function linkPreviews(
  { company, publicUrl }: Pick<Config, 'company' | 'publicUrl'>,
  { t, language }: Pick<Texts, 't' | 'language'>,
  escapeText: Escape,
): (path: string) => string {
  const { brandName: brand, areaName, previewImage } = company;
  const picture = previewImage ?? `${publicUrl}${PICTURE.path}`;
  const tags = (title: string, description: string): string =>
    [
      ['property="og:type"', 'website'],
      ['property="og:site_name"', brand],
      ['property="og:title"', title],
      ['property="og:description"', description],
      ['property="og:locale"', localeOf(language)],
      ['property="og:image"', picture],
      // The size of a picture of the company is unknown.
      ...(previewImage === null
        ? [
            ['property="og:image:width"', String(PICTURE.width)],
            ['property="og:image:height"', String(PICTURE.height)],
          ]
        : []),
      ['property="og:image:alt"', t('A van charges an electric car')],
      ['name="twitter:card"', 'summary_large_image'],
    ]
      .map(([name, content]) => `<meta ${name} content="${escapeText(content ?? '')}" />\n    `)
      .join('');
  const general = tags(
    t('{brand}: mobile EV charging', { brand }),
    t('Mobile EV charging made simple. We bring the charge to your car, anywhere in the {area}.', {
      area: t<string>(areaName),
    }),
  );
  const shared = tags(
    t('Follow the charging van live'),
    t('{brand} is bringing a charge. See the van on the map, and when it arrives.', { brand }),
  );
  return (path) => (SHARED_PAGE.test(path) ? shared : general);
}

/** Open Graph has language and country: `es_US`. */
const localeOf = (language: string): string => `${languageTag(language)}_US`;
