import type { ServerNews } from '../../demo/server.ts';
import type { DispatchMode } from '../../src/domain/dispatch/dispatch-mode.ts';

type Ready = Extract<ServerNews, { kind: 'ready' }>;

const hints: Record<DispatchMode, string[]> = {
  suggest: [
    '  Leave bookings alone and they are assigned after a while; assign one yourself and the rest is left to you',
    '  for three minutes. The technician is Casey Morgan, who comes on duty with you, and whose van drives wherever you',
    '  confirm a job.',
  ],
  offer: [
    '  Each booking is offered to one technician after the other for 45 seconds. The technician is Casey Morgan, who',
    '  comes on duty with you, and whose van drives wherever you confirm a job.',
  ],
  automatic: [
    '  The server assigns every booking. The technician, Casey Morgan, is simulated like the others.',
  ],
};

/** Prints the demo's links. Each signs in, on this machine and for this run only. */
export function printDemoBanner(
  { url, links, customers, bookings }: Ready,
  speed: number,
  mode: DispatchMode,
): void {
  const lines = [
    '',
    `The demo runs at ${url}, ${speed === 1 ? 'as fast as life' : `${speed} times as fast as life`}.`,
    `${customers} customers and ${bookings} bookings of the last 60 days; 12 technicians are on the road.`,
    '',
    '  Click to be',
    `  Customer    ${links.customer}`,
    `  Dispatcher  ${links.admin}`,
    `  Technician  ${links.technician}`,
    '',
    ...hints[mode],
    '',
    '  Payments are a sandbox: card 4111 1111 1111 1111, any future date and CVV. No money moves. Other test cards, for',
    '  declines and disputes, are in the card form and in docs/operations.md. Ctrl-C ends it.',
    '',
  ];
  console.log(lines.join('\n'));
}
