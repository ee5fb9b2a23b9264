import { useState } from 'react';
import type { StaffAccount, StaffPatch } from '../../domain/staff.ts';
import { serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.tsx';
import { changeStaff, staffKey } from './api.ts';

/** Changes an account and says how it went; answers whether it was done. */
export function useChangeStaff(): {
  busy: boolean;
  change: (username: string, patch: StaffPatch, done: string) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  async function change(username: string, patch: StaffPatch, done: string): Promise<boolean> {
    setBusy(true);
    try {
      const changed = await changeStaff(username, patch);
      queryClient.setQueryData<StaffAccount[]>(staffKey, (known) =>
        known?.map((account) => (account.username === username ? changed : account)),
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
  return { busy, change };
}
