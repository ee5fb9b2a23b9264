export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushOptions = {
  /** How long the push service stores the message for an offline browser. */
  ttlSeconds: number;
  /** At most 32 characters of base64url. Of stored messages with one topic the browser receives the newest only. */
  topic: string;
};

/** A temporary failure; `afterMs` is set if the push service requested a delay. */
export class PushPostponed extends Error {
  readonly afterMs: number | null;

  constructor(message: string, afterMs: number | null = null) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** Port: encrypts a message for one browser and sends it to the browser's push service. */
export interface Pusher {
  /** The application server key in base64url. */
  publicKey: string;
  /**
   * Returns `gone` if the subscription no longer exists or is not at a push service, `refused` if the message is
   * permanently rejected.
   * @throws PushPostponed if a retry may succeed
   */
  push(target: PushTarget, payload: string, options: PushOptions): Promise<'sent' | 'gone' | 'refused'>;
}
