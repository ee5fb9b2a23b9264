import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } };
export type Signed = {
  origin?: string;
  counter?: number;
  isVerified?: boolean;
  handle?: string;
  type?: string;
};

const encode = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Creates a software authenticator with one passkey as in WebAuthn: ES256, no attestation. */
export function testPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, at: string) =>
    JSON.stringify({ type, challenge, origin: at, crossOrigin: false });
  const authenticatorData = (rpId: string, flags: number, count: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  };
  const flagsOf = ({ isVerified = true }: Signed) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  const named = { id: encode(id), rawId: encode(id), type: 'public-key' as const };

  return {
    id: encode(id),

    /** Returns the browser's message after the creation of the passkey. */
    register(options: Options, signed: Signed = {}) {
      userHandle = options.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(options.rp?.id ?? '', flagsOf(signed) | HAS_KEY, counter, attested);
      const { origin: at = origin, type = 'webauthn.create' } = signed;
      return {
        ...named,
        response: {
          clientDataJSON: encode(clientData(type, options.challenge, at)),
          attestationObject: encode(attestationObject(data)),
          transports: ['internal'],
        },
      };
    },

    /** Returns the browser's message after signing a challenge. */
    use(options: Options, signed: Signed = {}) {
      counter = signed.counter ?? counter + 1;
      const { origin: at = origin, type = 'webauthn.get', handle = userHandle } = signed;
      const clientDataJSON = clientData(type, options.challenge, at);
      const data = authenticatorData(options.rpId ?? '', flagsOf(signed), counter);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: encode(clientDataJSON),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: handle,
        },
      };
    },
  };
}

/** CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ]);

/** CBOR: {fmt: 'none', attStmt: {}, authData}. */
function attestationObject(data: Buffer): Buffer {
  const length = Buffer.alloc(3);
  length.writeUInt8(0x59, 0);
  length.writeUInt16BE(data.length, 1);
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ]);
}
