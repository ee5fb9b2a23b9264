import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeviceSession } from '../../domain/device-session.ts';
import type { Devices } from './device-api.ts';
import { serverFailure } from './http.ts';
import { queryClient } from './query-client.ts';
import { toast } from './toast.tsx';

/** The devices of a list, and how they are signed out; `busy` names the one that is. */
export function useDevices({ reading, signOut, signAllOut }: Devices) {
  const query = useQuery({ ...reading, staleTime: 0 });
  const [busy, setBusy] = useState<string | 'all' | null>(null);

  async function run(what: string, call: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(what);
    try {
      await call();
      toast({ title: 'Signed Out', description: done });
    } catch (error) {
      const description = serverFailure(error)?.message ?? 'The server did not answer. Please try again.';
      toast({ title: 'Not Signed Out', description, variant: 'destructive' });
    } finally {
      await queryClient.invalidateQueries({ queryKey: reading.queryKey });
      setBusy(null);
    }
  }

  return {
    query,
    busy,
    signOut:
      signOut && (({ id, device }: DeviceSession) => run(id, () => signOut(id), `${device} is signed out.`)),
    signAllOut: (done: string) => run('all', signAllOut, done),
  };
}
