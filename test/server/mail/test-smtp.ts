import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type Received = { from: string; to: string[]; data: string };

/**
 * Starts a mail server on a free port that stores the received mails; `refuse` makes it reject every recipient,
 * `answers` has other answers to commands. It does not keep the process alive.
 */
export async function startTestSmtp() {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const state = { refuse: false, answers: {} as Record<string, string> };

  const server = createServer((socket) => {
    sockets.add(socket.unref());
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    let mail: Received = { from: '', to: [], data: '' };
    let inData = false;
    let buffer = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      const [, path = ''] = /<([^>]*)>/.exec(line) ?? [];
      const other = Object.entries(state.answers).find(([name]) => line.toUpperCase().startsWith(name));
      if (other) return say(other[1]);
      if (/^(EHLO|HELO)/i.test(line)) return say('250 test');
      if (/^MAIL FROM/i.test(line)) {
        mail = { from: path, to: [], data: '' };
        return say('250 ok');
      }
      if (/^RCPT TO/i.test(line)) {
        if (state.refuse) return say('550 no such mailbox');
        mail.to.push(path);
        return say('250 ok');
      }
      if (/^STARTTLS/i.test(line)) return say('454 no TLS');
      if (/^DATA/i.test(line)) {
        inData = true;
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n');
      return say('250 ok');
    };
    socket.setEncoding('utf8').on('data', (chunk) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (!inData) command(text);
        else {
          inData = false;
          received.push({ ...mail, data: text });
          say('250 taken');
        }
      }
    });
    say('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve).unref());
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    state,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
