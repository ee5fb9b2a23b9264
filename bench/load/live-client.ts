import type { Client } from './plan.ts';
import { WebSocket } from './web-socket.ts';

const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECTED = '40';
const EVENT = '42';
const ACKNOWLEDGED = '43';

/**
 * A socket.io client that reads only the beginnings of packets, so that the load generator costs less than the server.
 */
export class LiveClient {
  readonly #socket: WebSocket;
  #nextId = 0;
  #connected: (() => void) | null = null;
  /** Receives the text of each event, `["name",payload]`. */
  onEvent: (text: string) => void = () => {};
  /** Receives the id of each acknowledged command and its answer, `[…]`. */
  onAnswer: (id: number, text: string) => void = () => {};

  private constructor(port: number, { headers, auth }: Client, onLost: (reason: string) => void) {
    this.#socket = new WebSocket(port, headers);
    this.#socket.onLost = onLost;
    this.#socket.onText = (text) => {
      if (text.startsWith(EVENT)) this.onEvent(text.slice(EVENT.length));
      else if (text.startsWith(ACKNOWLEDGED)) {
        const start = text.indexOf('[');
        this.onAnswer(Number(text.slice(ACKNOWLEDGED.length, start)), text.slice(start));
      } else if (text === PING) this.#socket.send(PONG);
      else if (text.startsWith(OPEN)) this.#socket.send(`${CONNECTED}${JSON.stringify(auth ?? {})}`);
      else if (text.startsWith(CONNECTED)) this.#connected?.();
      else onLost(text);
    };
  }

  /** Resolves when the server has accepted the client. Afterwards `onLost` gets the reason of a lost connection. */
  static open(port: number, client: Client, onLost: (reason: string) => void): Promise<LiveClient> {
    return new Promise((resolve, reject) => {
      const opened: LiveClient = new LiveClient(port, client, (reason) => {
        reject(new Error(reason));
        onLost(reason);
      });
      opened.#connected = () => resolve(opened);
    });
  }

  /** Sends a command; `packet` is `["name",payload]`. Returns its id. */
  send(packet: string): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#socket.send(`${EVENT}${id}${packet}`);
    return id;
  }

  /** Sends a command and waits for its answer. For use before `onAnswer` is set. */
  ask(packet: string): Promise<string> {
    return new Promise((resolve) => {
      this.onAnswer = (_, text) => resolve(text);
      this.send(packet);
    });
  }

  close(): void {
    this.#socket.close();
  }
}
