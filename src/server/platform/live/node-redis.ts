import { Redis, type RedisOptions } from 'ioredis';

const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 2000;
const COMMAND_TIMEOUT_MS = 2000;
/**
 * Longer than COMMAND_TIMEOUT_MS: a slow Redis fails single commands; only an unresponsive Redis loses the connection.
 */
const ANSWER_TIMEOUT_MS = 3000;
/** The adapter reads the stream with blocking calls, which Redis answers after at most 5 seconds. */
const LISTENER_TIMEOUT_MS = 8000;
const PING_INTERVAL_MS = 1000;
const KEEP_ALIVE_MS = 5000;

/**
 * The Redis connections of one node.
 * Commands fail immediately while Redis is unavailable, so that this node's own sockets still receive events. Listeners
 * wait for Redis, because the adapter would retry a rejected read without a delay. Every connection is pinged each
 * second and reopened after some seconds without an answer: TCP alone detects an unresponsive server or a half-open
 * connection only after many minutes.
 */
export class NodeRedis extends Redis {
  /** Resolves when the adapter receives all later messages of the other nodes, in its channels and in its stream. */
  readonly listening: Promise<void>;
  readonly #listeners: Redis[] = [];
  readonly #timer: NodeJS.Timeout;
  #hasSubscribed = () => {};
  #hasFoundEnd = () => {};

  constructor(url: string) {
    super(url, {
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 1,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy: () => RETRY_MS,
    });
    this.#timer = setInterval(() => this.#pingAll(), PING_INTERVAL_MS);
    this.#timer.unref();
    const subscribed = new Promise<void>((resolve) => {
      this.#hasSubscribed = resolve;
    });
    const foundEnd = new Promise<void>((resolve) => {
      this.#hasFoundEnd = resolve;
    });
    this.listening = Promise.all([subscribed, foundEnd]).then(() => undefined);
  }

  /** Whether all connections of this node work. */
  get isWhole(): boolean {
    return [this, ...this.#listeners].every(({ status }) => status === 'ready');
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const listener = super.duplicate({
      ...override,
      enableOfflineQueue: true,
      autoResendUnfulfilledCommands: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
      socketTimeout: LISTENER_TIMEOUT_MS,
    });
    listener.on('error', () => {});
    listener.on('close', () => this.emit('listenerLost'));
    listener.on('ready', () => this.emit('listening'));
    // The adapter does not await subscribe(), which rejects when the node closes before Redis was connected.
    const subscribe = listener.subscribe.bind(listener) as (...channels: string[]) => Promise<unknown>;
    listener.subscribe = (...channels: unknown[]) =>
      subscribe(...(channels.flat() as string[])).then(this.#hasSubscribed, () => undefined);
    this.#readFromEnd(listener);
    this.#listeners.push(listener);
    return listener;
  }

  /**
   * Makes reads after '$' start at the entry that was the last one when the listener was created. Until its first
   * entry the adapter reads after '$', which is the end of the stream at each call: entries before the first call and
   * between two calls would be lost.
   */
  #readFromEnd(listener: Redis): void {
    const read = listener.xread.bind(listener) as (...args: unknown[]) => Promise<unknown>;
    let end: string | undefined;
    const findEnd = async (stream: string) => {
      const [last] = await listener.xrevrange(stream, '+', '-', 'COUNT', 1);
      this.#hasFoundEnd();
      return last?.[0] ?? '0-0';
    };
    const readAfter = async (...args: unknown[]) => {
      const [stream, offset] = args.slice(-2) as [string, string];
      if (offset !== '$') return read(...args);
      end ??= await findEnd(stream);
      return read(...args.slice(0, -1), end);
    };
    listener.xread = readAfter as Redis['xread'];
  }

  /** The adapter does not await publish(), so a rejection would be unhandled. */
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const connection of [this, ...this.#listeners]) connection.disconnect();
  }

  #pingAll(): void {
    for (const connection of [this, ...this.#listeners]) {
      if (connection.status === 'ready') connection.ping().catch(() => undefined);
    }
  }
}
