import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LocationNotice, OwnNotice } from '../../domain/location-notice.ts';
import { call } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { read } from '../app/read.ts';

export const readOwnNotice = read('GET /api/tech/location-notice');
const RETRY_MS = 10_000;

const keyOf = (username: string) => `locationNotice:${username}`;

/** Which version this technician acknowledged on this device: a reload without network asks nothing again. */
function knownVersion(username: string): string | null {
  try {
    return localStorage.getItem(keyOf(username));
  } catch {
    return null;
  }
}

function remember(username: string, version: string): void {
  try {
    localStorage.setItem(keyOf(username), version);
  } catch {
    // Where storing is forbidden the server is asked each time.
  }
}

/** Stores with the server that the signed-in technician has read this version. */
export async function acknowledge(username: string, version: string): Promise<void> {
  const notice = await call('POST /api/tech/location-notice', { body: { version } });
  remember(username, notice.version);
  queryClient.setQueryData(readOwnNotice.queryKey, notice);
}

/** The notice as the sign-in page shows it; undefined until it has come. */
export const usePublicNotice = (): LocationNotice | undefined =>
  useQuery(read('GET /api/location-notice')).data;

/**
 * Whether the technician may be tracked as far as the notice goes: `read` by the server's word or, until that has
 * come, by this device's. `notice` is what has still to be read. Null asks nothing.
 */
export function useLocationNotice(username: string | null): { isRead: boolean; notice: OwnNotice | null } {
  const [known] = useState(() => (username === null ? null : knownVersion(username)));
  const { data } = useQuery({
    ...readOwnNotice,
    enabled: username !== null,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
  const isAcknowledged = data ? data.acknowledgedAt !== null : known !== null;
  useEffect(() => {
    if (username !== null && data?.acknowledgedAt) remember(username, data.version);
  }, [username, data]);
  return { isRead: isAcknowledged, notice: data && !isAcknowledged ? data : null };
}
