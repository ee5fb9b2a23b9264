import { useAtomValue } from 'jotai';
import { customerServiceName, type ServiceType } from '../../domain/service-type.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { bookingDraft, draftVersionAtom, forgetDraft } from './draft.ts';
import { OpenFormButton } from './open-form-button.tsx';

type DraftCardProps = {
  /** The service whose form's code is loading. */
  opening: ServiceType | null;
  onNear: () => void;
  onContinue: (serviceType: ServiceType) => void;
};

/** The booking form that was left open by a reload, a closed tab or a sign-out, if any. */
export function DraftCard({ opening, onNear, onContinue }: DraftCardProps) {
  useAtomValue(draftVersionAtom);
  const draft = bookingDraft();
  if (!draft) return null;
  return (
    <Card aria-labelledby="draft">
      <div className="grid gap-1">
        <CardTitle id="draft">Continue your booking</CardTitle>
        <p className="text-small text-ink-soft [overflow-wrap:anywhere]">
          {customerServiceName[draft.serviceType]}
          {draft.location && `, ${draft.location}`}. Not booked yet. What you typed is on this device only.
        </p>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button className="min-h-14" onClick={forgetDraft}>
          Discard
        </Button>
        <OpenFormButton
          kind="forward"
          opening={opening === draft.serviceType}
          onNear={onNear}
          onClick={() => onContinue(draft.serviceType)}
        >
          Continue
        </OpenFormButton>
      </div>
    </Card>
  );
}
