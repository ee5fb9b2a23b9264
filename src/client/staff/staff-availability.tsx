import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { changeAvailability, readAvailability } from '../technicians/api.ts';
import { AvailabilityForm } from '../technicians/shared/availability-form.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';

/** The shifts and the van of a technician, for an admin. */
export function StaffAvailability({ username, onClose }: { username: string; onClose: () => void }) {
  const query = useQuery({ ...readAvailability, staleTime: 0 });
  const availability = query.data?.find(({ techId }) => techId === username);
  if (query.isError)
    return (
      <ErrorState
        title={t('The shifts did not load')}
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  // The form keeps what is typed, so that it begins with what the server has now.
  if (!availability || !query.isFetchedAfterMount)
    return (
      <>
        <Loading what={t('shifts')} />
        <Skeleton className="h-15 w-full" />
      </>
    );
  return (
    <section
      aria-label={t('Shift and van of {username}', { username })}
      className="rounded-small bg-quiet p-3.5"
    >
      <AvailabilityForm
        availability={availability}
        onClose={onClose}
        onSave={async (change) => {
          const changed = await changeAvailability(username, change);
          queryClient.setQueryData(readAvailability.queryKey, (known) =>
            known?.map((each) => (each.techId === username ? changed : each)),
          );
          const description = t('The proposals for {username} follow it.', { username });
          toast({ title: t('Shift and Van Saved'), description });
        }}
      />
    </section>
  );
}
