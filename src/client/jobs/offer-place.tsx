import { DismissableLayer } from 'radix-ui/internal';
import { OFFER_PLACE } from '../ui/region-ids.ts';
import type { Viewer } from './job-list.ts';
import { OfferCard } from './offer-card.tsx';
import type { OpenOffer } from './offers.ts';

type OfferPlaceProps = { offer: OpenOffer | null; viewer: Viewer };

/**
 * Where an offer appears. An open dialog does not hide it: the element is a live region, which dialogs leave visible to
 * screen readers, and a branch of the dialogs' layer, in which presses and focus are not outside of a dialog.
 */
export function OfferPlace({ offer, viewer }: OfferPlaceProps) {
  return (
    <DismissableLayer.Branch id={OFFER_PLACE} aria-live="off" className="contents">
      {offer && <OfferCard key={offer.id} offer={offer} viewer={viewer} />}
    </DismissableLayer.Branch>
  );
}
