export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushOptions = {
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number;
  /** 32 characters of base64url at most: of what waits under one topic the browser gets the newest only. */
  topic: string;
};

/** Something that may go well later; `afterMs` when the push service said how much later. */
export class PushPostponed extends Error {
  readonly afterMs: number | null;

  constructor(message: string, afterMs: number | null = null) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** Port: hands one message, encrypted for that browser alone, to its push service. */
export interface Pusher {
  /** Base64url, for `applicationServerKey`. */
  publicKey: string;
  /**
   * `gone` when the browser is known no more or its address is no push service's, `refused` when this message will
   * never be taken.
   * @throws PushPostponed when it may be taken later
   */
  push(target: PushTarget, payload: string, options: PushOptions): Promise<'sent' | 'gone' | 'refused'>;
}
