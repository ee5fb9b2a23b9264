import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useContact } from './api.ts';
import { CustomerDetail } from './contact-detail.tsx';

/** One customer's contact data, bookings and spending; read when it opens. */
export function ContactDialog({ customerId, onClose }: { customerId: string | null; onClose: () => void }) {
  const detail = useContact(customerId);
  return (
    <Dialog
      open={customerId !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Customer"
      width="wide"
    >
      {detail.data ? (
        <CustomerDetail customer={detail.data} />
      ) : detail.isError ? (
        <ErrorState
          title="This customer did not load"
          busy={detail.isFetching}
          onRetry={() => detail.refetch()}
        />
      ) : (
        <div className="gutter grid gap-3 pb-6">
          <Loading what="customer" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Dialog>
  );
}
