import type { Answer } from '../../contract/contract.ts';
import type { CallName, Calls } from '../../contract/index.ts';
import { pathOf } from '../../contract/path.ts';
import { type Arguments, credentialsFor, HttpError } from './http.ts';

/** An upload without progress for this time fails. */
const STALLED_MS = 20_000;

/**
 * POSTs a form with credentials and reports the uploaded share, from 0 to 1, which fetch cannot. A non-success answer
 * rejects with an `HttpError`, a lost connection with an `Error`.
 */
export function upload<N extends Extract<CallName, `POST ${string}`>>(
  name: N,
  form: FormData,
  onProgress: (sent: number) => void,
  ...[given]: Arguments<N>
): Promise<Answer<Calls[N]>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', pathOf(name, given));
    request.withCredentials = true;
    for (const [header, value] of Object.entries({
      accept: 'application/json',
      ...credentialsFor(name),
    })) {
      request.setRequestHeader(header, value);
    }
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      watch();
      if (lengthComputable) onProgress(loaded / total);
    });
    for (const failure of ['error', 'abort'])
      request.addEventListener(failure, () => reject(new Error('Network error')));
    request.addEventListener('loadend', () => clearTimeout(stalled));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText));
      else reject(new HttpError(status, responseText, statusText));
    });
    watch();
    request.send(form);
  });
}
