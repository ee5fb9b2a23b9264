import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LocationNotice, OwnNotice } from '../../contract/shapes/location-notice.ts';
import { call } from '../app/http.ts';
import { queryClient, read } from '../app/query-client.ts';

export const readOwnNotice = read('GET /api/tech/location-notice');
const RETRY_MS = 10_000;

const keyOf = (username: string) => `locationNotice:${username}`;

/** The version that this technician acknowledged on this device, so that an offline reload does not ask again. */
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
    // Without storage the server decides after each reload.
  }
}

/** Records on the server that the signed-in technician has read this version. */
export async function acknowledgeNotice(username: string, version: string): Promise<void> {
  const notice = await call('POST /api/tech/location-notice', { body: { version } });
  remember(username, notice.version);
  queryClient.setQueryData(readOwnNotice.queryKey, notice);
}

/** The notice on the sign-in page, undefined until it is read. `isAwaited`: whether the first attempt is under way. */
export function usePublicNotice(): { notice: LocationNotice | undefined; isAwaited: boolean } {
  const { data, isLoading, failureCount } = useQuery(read('GET /api/location-notice'));
  return { notice: data, isAwaited: isLoading && failureCount === 0 };
}

/**
 * `isRead`: whether the technician has acknowledged the notice, by the server's answer or, before that arrives, by this
 * device's storage; tracking requires it. `notice`: the notice that is still to be acknowledged. A null `username` asks
 * nothing.
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

/** The paragraphs of the notice, in the text that the server stores with an acknowledgement. */
export function NoticeText({ text }: { text: string }) {
  return (
    <div className="grid gap-2 text-small text-ink-soft">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="text-pretty">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
