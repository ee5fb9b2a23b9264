import { Redis, type RedisOptions } from 'ioredis';

const RETRY_MS = 1000;
const CONNECT_TIMEOUT_MS = 2000;
const COMMAND_TIMEOUT_MS = 2000;
/** Longer than COMMAND_TIMEOUT_MS: a slow Redis fails single commands, only a silent one loses the connection. */
const SILENCE_MS = 3000;
/** The adapter asks for the stream in calls that Redis answers after 5 seconds at the latest. */
const LISTENER_SILENCE_MS = 8000;
const PING_EVERY_MS = 1000;
const KEEP_ALIVE_MS = 5000;

/**
 * The connections of one node to Redis. Commands fail at once while Redis is away, so that this node's own sockets
 * still hear; listeners wait for it, as the adapter asks again without a pause when it is refused. Every connection
 * is pinged each second, and one that says nothing for some seconds is opened anew: TCP alone notices a silent
 * server or a half-open line only after many minutes.
 */
export class NodeRedis extends Redis {
  readonly #listeners: Redis[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(url: string) {
    super(url, {
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 1,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy: () => RETRY_MS,
    });
    this.#timer = setInterval(() => this.#pingAll(), PING_EVERY_MS);
    this.#timer.unref();
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const listener = super.duplicate({
      ...override,
      enableOfflineQueue: true,
      autoResendUnfulfilledCommands: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
      socketTimeout: LISTENER_SILENCE_MS,
    });
    listener.on('error', () => {});
    let wasLost = false;
    listener.on('close', () => {
      wasLost = true;
    });
    listener.on('ready', () => wasLost && this.emit('listeningAgain'));
    // The adapter does not wait for this, which is refused when the node closes before Redis was there.
    const subscribe = listener.subscribe.bind(listener) as (...channels: string[]) => Promise<unknown>;
    listener.subscribe = (...channels: unknown[]) =>
      subscribe(...(channels.flat() as string[])).catch(() => undefined);
    this.#listeners.push(listener);
    return listener;
  }

  /** The adapter does not wait for these, and nobody would catch what they throw. */
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
