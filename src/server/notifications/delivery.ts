import type { DeliveryRow } from '../db/schema.ts';
import type { Message } from './message-queries.ts';
import type { Reachable } from './subscription-queries.ts';

/** How it ended: told, browser gone, never to be taken, nobody there any more, not worth saying any more. */
export type Outcome = NonNullable<DeliveryRow['outcome']>;

/** One message to one address; `browser` is who has a push address, if somebody there may be told something now. */
export type Delivery = { delivery: DeliveryRow; message: Message; browser: Reachable | undefined };
