import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const TEXT = 0x1;
export const PING = 0x9;

/** Returns one WebSocket frame from a client; its zero mask leaves the text unchanged. */
export function frame(text: string, opcode = TEXT): Buffer {
  const payload = Buffer.from(text);
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (isShort ? payload.length : 126);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

export type RawWebSocket = {
  socket: Socket;
  /** The status line of the handshake response. */
  status: string;
  /** All bytes from the server after the handshake, including frame headers. */
  heard(): string;
  send(...texts: string[]): void;
  /** Waits for a text from the server. */
  hears(text: string): Promise<void>;
  closed: Promise<void>;
};

/** Opens a WebSocket to the socket server without a client library. It never answers a close. */
export async function openRawWebSocket(
  url: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<RawWebSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const sent = {
    Host: `${hostname}:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\n${lines.join('')}\r\n`);

  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  // A connection reset also ends the connection.
  const more = () => Promise.race([once(socket, 'data').catch(() => {}), closed]);
  await more();
  return {
    socket,
    status: answer.slice(0, answer.indexOf('\r\n')),
    heard: () => answer,
    send: (...texts) => void socket.write(Buffer.concat(texts.map((text) => frame(text)))),
    async hears(text) {
      while (!answer.includes(text)) {
        if (socket.destroyed) throw new Error(`closed before ${text} arrived: ${answer}`);
        await more();
      }
    },
    closed,
  };
}

/** Like `openRawWebSocket`, closed at the end of the current test. */
export async function rawWebSocket(...asked: Parameters<typeof openRawWebSocket>): Promise<RawWebSocket> {
  const opened = await openRawWebSocket(...asked);
  onTestFinished(() => void opened.socket.destroy());
  return opened;
}
