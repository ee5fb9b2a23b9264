import { Button } from './button.tsx';
import { t } from './texts.ts';

type ShowMoreProps = {
  /** A list that is read page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** The button for the next page of a list; nothing after the last page. */
export function ShowMore({ list }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className="border-t border-line p-2 text-center">
      <Button kind="plain" size="compact" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {t('Show more')}
      </Button>
    </p>
  );
}
