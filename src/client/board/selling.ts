import type { UseQueryResult } from '@tanstack/react-query';
import type { Selling } from '../../domain/promise/overload.ts';
import { polling } from '../../events/polling.ts';
import { call, failureText } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { readSelling } from '../staff/api.ts';
import { t } from '../ui/texts.ts';

/** Whether emergencies can be promised in time, and what holds for those that cannot. */
export const useSelling = (): UseQueryResult<Selling> =>
  useLiveQuery({ ...readSelling, pollEvery: polling.adminStats });

export const knownSelling = (): Selling | undefined => queryClient.getQueryData(readSelling.queryKey);

/** Sells emergencies whatever the wait, or none, for an hour; null: the company's rule holds again. */
export async function overrideSelling(sells: boolean | null): Promise<void> {
  try {
    const selling = await call('POST /api/admin/selling/override', { body: { sells } });
    queryClient.setQueryData(readSelling.queryKey, selling);
    toast({
      title:
        sells === null
          ? t('The rule of the company holds again')
          : sells
            ? t('Emergencies are sold for an hour')
            : t('No emergency is sold for an hour'),
    });
  } catch (error) {
    const description = failureText(error, t('The server did not answer.'));
    toast({ title: t('Selling Not Changed'), description, variant: 'destructive' });
  }
}
