import { useState } from 'react';
import type { StaffAccount, StaffPatch } from '../../domain/staff.ts';
import { serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.tsx';
import { changeStaff, readStaff } from './api.ts';

/** Changes an account and says how it went; answers whether it was done. */
export function useChangeStaff(): {
  busy: boolean;
  change: (username: string, patch: StaffPatch, done: string) => Promise<boolean>;
  /** The same for a change by a call of its own, which answers the account. */
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
      toast({ title: 'Account Updated', description: done });
      return true;
    } catch (error) {
      const description = serverFailure(error)?.message ?? 'The server did not answer. Please try again.';
      toast({ title: 'Update Failed', description, variant: 'destructive' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  const change = (username: string, patch: StaffPatch, done: string) =>
    run(() => changeStaff(username, patch), done);
  return { busy, change, run };
}
