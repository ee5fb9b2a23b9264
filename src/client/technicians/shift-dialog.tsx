import type { Availability, AvailabilityChange } from '../../domain/dispatch/availability.ts';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { AvailabilityForm } from './shared/availability-form.tsx';

type ShiftDialogProps = {
  availability: Availability;
  onSave: (change: AvailabilityChange) => Promise<void>;
  onClose: () => void;
};

/** The form of the technician's own shift, break and van. */
export default function ShiftDialog(props: ShiftDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title={t('Shift and van')} closeOnOutsidePress={false}>
      <div className="gutter pt-2 pb-6">
        <AvailabilityForm {...props} startsNow />
      </div>
    </Dialog>
  );
}
