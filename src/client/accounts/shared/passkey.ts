import type { NewPasskey, UsedPasskey } from '../../../contract/shapes/passkey.ts';

/** Whether this browser can make and use passkeys. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The person closed the browser's dialog, or the dialog timed out. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

/** Makes a passkey by the server's options and returns the credential for the server. @throws PasskeyCancelled */
export const makePasskey = (options: object): Promise<NewPasskey['credential']> =>
  inJson(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

/** Signs the server's challenge with the passkey that the person chooses. @throws PasskeyCancelled */
export const signWithPasskey = (options: object): Promise<UsedPasskey> =>
  inJson(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );

async function inJson<Made extends object>(request: () => Promise<Credential | null>): Promise<Made> {
  const credential = await request().catch((error) => {
    throw error instanceof DOMException && error.name === 'NotAllowedError' ? new PasskeyCancelled() : error;
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelled();
  const { id, rawId, type, response } = credential.toJSON();
  return { id, rawId, type, response } as Made;
}
