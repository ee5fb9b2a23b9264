import { useState } from 'react';
import type { StaffAccount, StaffPatch } from '../../domain/people/staff.ts';
import { isUnproven, serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { changeStaff, readStaff } from './api.ts';
import { messageOf } from './attempt.ts';

/** Changes an account and shows the result as a toast; resolves to whether the change was made. */
export function useChangeStaff(): {
  busy: boolean;
  change: (username: string, patch: StaffPatch, done: string) => Promise<boolean>;
  /** The same for another call that answers the account. */
  run: (call: () => Promise<StaffAccount>, done: string) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  async function run(call: () => Promise<StaffAccount>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      const changed = await call();
      queryClient.setQueryData(readStaff.queryKey, (known) =>
        known?.map((account) => (account.username === changed.username ? changed : account)),
      );
      toast({ title: t('Account Updated'), description: done });
      return true;
    } catch (error) {
      if (isUnproven(error)) return false;
      const description = messageOf(serverFailure(error));
      toast({ title: t('Update Failed'), description, variant: 'destructive' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  const change = (username: string, patch: StaffPatch, done: string) =>
    run(() => changeStaff(username, patch), done);
  return { busy, change, run };
}
