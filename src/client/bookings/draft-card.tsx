import { useAtomValue } from 'jotai';
import { customerServiceName, type ServiceType } from '../../domain/bookings/service-type.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { prerenderedAt } from '../ui/prerendered.ts';
import { t } from '../ui/texts.ts';
import { bookingDraft, draftVersionAtom, forgetDraft, saveDraft } from './draft.ts';
import { OpenFormButton } from './open-form.tsx';

type DraftCardProps = {
  /** The service whose booking form is loading. */
  opening: ServiceType | null;
  onNear: () => void;
  onContinue: (serviceType: ServiceType) => void;
};

/** Offers to continue the booking form that a reload, a closed tab or a sign-out interrupted, if any. */
export function DraftCard({ opening, onNear, onContinue }: DraftCardProps) {
  useAtomValue(draftVersionAtom);
  const draft = prerenderedAt() === null ? bookingDraft() : null;
  if (!draft) return null;
  return (
    <Card aria-labelledby="draft">
      <div className="grid gap-1">
        <CardTitle id="draft">{t('Continue your booking')}</CardTitle>
        <p className="text-small text-ink-soft [overflow-wrap:anywhere]">
          {t(customerServiceName[draft.serviceType])}
          {draft.location && `, ${draft.location}`}.{' '}
          {t('Not booked yet. What you typed is on this device only.')}
        </p>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button className="min-h-14" onClick={forgetDraft}>
          {t('Discard')}
        </Button>
        <OpenFormButton
          kind="forward"
          opening={opening === draft.serviceType}
          onNear={onNear}
          onClick={() => {
            // The draft is what the customer wants now, also after another place was calculated.
            saveDraft(draft);
            onContinue(draft.serviceType);
          }}
        >
          {t('Continue')}
        </OpenFormButton>
      </div>
    </Card>
  );
}
