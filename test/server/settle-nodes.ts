import type { Context } from '../../src/server/context.ts';
import type { ChangeFollower } from '../../src/server/subscribers/change-follower.ts';

type Node = { context: Pick<Context, 'io'>; follower: ChangeFollower };
type Settling = { settle: (settled: () => void) => void };
type SettlingServer = {
  on(name: 'settle', listener: Settling['settle']): void;
  serverSideEmitWithAck(name: 'settle'): Promise<unknown>;
};

const serverOf = ({ context }: Node) => context.io as unknown as SettlingServer;

/** Makes this node answer `settleOthers` of another node. */
export function answerSettle(node: Node): void {
  const caughtUp = () => node.follower.catchUp().catch(() => {});
  serverOf(node).on('settle', (settled) => void caughtUp().then(() => settled()));
}

/**
 * Resolves when the other nodes have received all domain events that this node has emitted before, have pushed all
 * committed changes, and this node has received what they emitted until then. The question and its answers use the
 * channel of the domain events, which keeps their order.
 */
export async function settleOthers(node: Node): Promise<void> {
  await serverOf(node).serverSideEmitWithAck('settle');
}
