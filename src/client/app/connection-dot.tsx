import { useAtomValue } from 'jotai';
import { LiveDot } from '../ui/live-dot.tsx';
import { connectionAtom } from './connection.ts';

/** The state of the page's connection, as a dot and a text. */
export function ConnectionDot(look: { onPanel?: boolean; className?: string }) {
  const { state, lastReceivedAt } = useAtomValue(connectionAtom);
  return <LiveDot state={state} lastReceivedAt={lastReceivedAt} {...look} />;
}
