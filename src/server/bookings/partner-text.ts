import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { isWithPartner } from '../../domain/dispatch/partner.ts';
import { withoutSameHalf } from '../../domain/promise/booked-window.ts';
import type { Texts } from '../../domain/texts.ts';
import { clockTime } from '../lib/zoned-format.ts';
import type { BookingDetail } from './find-booking.ts';

type Handed = Pick<
  BookingDetail,
  'assignedTechId' | 'partnerName' | 'partnerState' | 'partnerFromAt' | 'partnerByAt'
>;

/** Who comes and when, or that a partner is asked, for the customer; null for a booking that no partner has. */
export function partnerText(
  { assignedTechId, partnerName: partner, partnerState, partnerFromAt, partnerByAt }: Handed,
  { timeZone }: Pick<CompanyProfile, 'timeZone'>,
  { t, language }: Pick<Texts, 't' | 'language'>,
): string | null {
  if (!isWithPartner({ assignedTechId }) || partner === null) return null;
  if (partnerState === 'asked') return t('We ask our partner {partner} to come.', { partner });
  if (partnerFromAt === null || partnerByAt === null) return null;
  const [from, to] = [partnerFromAt, partnerByAt].map((at) => clockTime(at, timeZone, language));
  return t('Our partner {partner} comes between {from} and {to}.', {
    partner,
    from: withoutSameHalf(String(from), String(to)),
    to: String(to),
  });
}
