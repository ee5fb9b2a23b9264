const link = 'inline-grid min-h-11 min-w-11 place-items-center px-1 underline';

/** Pages of the server: a plain link leaves the app for them. */
export function LegalLinks() {
  return (
    <p className="text-center text-small text-ink-soft">
      <a href="/privacy" className={link}>
        Privacy
      </a>{' '}
      <a href="/terms" className={link}>
        Terms
      </a>
    </p>
  );
}
