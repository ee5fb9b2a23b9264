import * as z from 'zod/mini';
import { type Texts, texts } from '../texts.ts';

/** The names of card brands; `other` has none. */
const brandNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
  diners_club: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  interac: 'Interac',
  gift_card: texts('Gift card'),
  other: texts('Card'),
};
export type CardBrand = keyof typeof brandNames;
export const cardBrands = Object.keys(brandNames) as CardBrand[];

/** What may be kept and shown of a card: its brand and its last four digits. */
export const Card = z.object({ brand: z.enum(cardBrands), last4: z.string().check(z.regex(/^\d{4}$/)) });
export type Card = z.infer<typeof Card>;

/** 'Visa ending in 1111' */
export const cardText = ({ brand, last4 }: Card, { t }: Pick<Texts, 't'>): string =>
  t('{brand} ending in {last4}', { brand: t(brandNames[brand]), last4 });
