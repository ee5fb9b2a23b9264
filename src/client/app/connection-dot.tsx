import { useAtomValue } from 'jotai';
import { LiveDot } from '../ui/live-dot.tsx';
import { connectionAtom } from './connection.ts';

/** The page's own connection as a dot and a word. */
export function ConnectionDot(look: { onPanel?: boolean; className?: string }) {
  const { state, lastHeardAt } = useAtomValue(connectionAtom);
  return <LiveDot state={state} lastHeardAt={lastHeardAt} {...look} />;
}
