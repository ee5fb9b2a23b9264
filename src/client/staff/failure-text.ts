import { t } from '../ui/texts.ts';

/** The server's message of a failure; without one, that the server did not answer. */
export const failureText = (failure: { message: string } | null): string =>
  failure ? t(failure.message) : t('The server did not answer. Please try again.');

/** The text below a field of a form; undefined without an error. */
export const fieldErrorText = (error: { message?: string } | undefined): string | undefined =>
  error?.message && t(error.message);
