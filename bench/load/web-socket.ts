import { connect, type Socket } from 'node:net';

const TEXT = 0x81;
const CLOSE = 0x8;
const MASKED = 0x80;
const LONG = 126;
const LONGEST = 127;
const MAX_SHORT_BYTES = 125;

/** A WebSocket that sends and receives ASCII text, with as little work as the protocol allows. */
export class WebSocket {
  readonly #socket: Socket;
  #rest: Buffer | null = null;
  #isOpen = false;
  /** Receives each text. */
  onText: (text: string) => void = () => {};
  /** Called when the connection ends without `close`. */
  onLost: (reason: string) => void = () => {};

  /** Opens a socket.io connection on this machine. */
  constructor(port: number, headers: Record<string, string> = {}) {
    const lines = Object.entries({
      Host: `localhost:${port}`,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket = connect(port, '127.0.0.1')
      .setNoDelay(true)
      .on('data', (data) => this.#read(data))
      .on('error', (error) => this.onLost(error.message))
      .on('close', () => this.onLost('closed'));
    this.#socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** The zero mask leaves the text unchanged. */
  send(text: string): void {
    const isShort = text.length <= MAX_SHORT_BYTES;
    const start = isShort ? 6 : 8;
    const frame = Buffer.allocUnsafe(start + text.length);
    frame[0] = TEXT;
    frame[1] = MASKED | (isShort ? text.length : LONG);
    if (!isShort) frame.writeUInt16BE(text.length, 2);
    frame.writeUInt32BE(0, start - 4);
    frame.write(text, start, 'latin1');
    this.#socket.write(frame);
  }

  close(): void {
    this.onLost = () => {};
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, data]) : data;
    this.#rest = null;
    if (!this.#isOpen) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#rest = bytes;
        return;
      }
      const status = bytes.toString('latin1', 0, bytes.indexOf('\r\n'));
      this.#isOpen = status.includes(' 101 ');
      if (!this.#isOpen) this.onLost(status);
      bytes = bytes.subarray(end + 4);
    }
    this.#readFrames(bytes);
  }

  #readFrames(bytes: Buffer): void {
    let at = 0;
    while (at + 2 <= bytes.length) {
      const short = (bytes[at + 1] ?? 0) & ~MASKED;
      const start = at + (short === LONGEST ? 10 : short === LONG ? 4 : 2);
      if (start > bytes.length) break;
      const length =
        short === LONGEST ? bytes.readUInt32BE(at + 6) : short === LONG ? bytes.readUInt16BE(at + 2) : short;
      if (start + length > bytes.length) break;
      if (((bytes[at] ?? 0) & 0xf) === CLOSE) this.onLost('closed by the server');
      else this.onText(bytes.toString('latin1', start, start + length));
      at = start + length;
    }
    if (at < bytes.length) this.#rest = bytes.subarray(at);
  }
}
