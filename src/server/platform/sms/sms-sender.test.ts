import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpSms } from './sms-sender.ts';

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { form: Record<string, string> };

/** A service that answers each message with a status. */
async function service(status: number) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers } = request;
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    received.push({ method, url, headers, form });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"to":"+19735550118"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, received };
}

it('a text message is posted as a form, with the user and password of the address', async () => {
  const { port, received } = await service(201);
  const sms = createHttpSms({
    url: `http://AC1:p%40ss@127.0.0.1:${port}/2010-04-01/Accounts/AC1/Messages.json`,
    from: '+19085550142',
  });
  await sms.send({ to: '+19735550118', text: 'Your code is 123456.' });
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: { authorization: `Basic ${Buffer.from('AC1:p@ss').toString('base64')}` },
      form: { To: '+19735550118', From: '+19085550142', Body: 'Your code is 123456.' },
    },
  ]);
});

it('a message that the service does not accept rejects with the status alone', async () => {
  const { port } = await service(400);
  const sms = createHttpSms({ url: `http://127.0.0.1:${port}/`, from: 'X' });
  await expect(sms.send({ to: '+19735550118', text: '123456' })).rejects.toThrow(
    /^the SMS service answered 400$/,
  );
});
