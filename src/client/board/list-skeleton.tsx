import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { t } from '../ui/texts.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Placeholders as high as the rows, while the list loads. */
export function ListSkeleton() {
  return (
    <div className="overflow-hidden">
      <Loading what={t('bookings')} />
      {rows.map((row) => (
        <div
          key={row}
          className="flex h-[60px] max-[1060px]:h-[106px] items-center gap-4 border-b border-line px-4"
        >
          <Skeleton className="size-[34px]" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-3 w-[150px]" />
            <Skeleton className="h-3 w-[min(250px,60%)]" />
          </span>
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
