import { usePageTitle } from '../app/shell.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Any path that is not in the route table. */
export default function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <main className="mx-auto grid min-h-dvh max-w-[30rem] content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-title">404 Page Not Found</h1>
      <p className="text-ink-soft">Did you forget to add the page to the router?</p>
      <ButtonLink to="/" className="mt-2">
        Go to the start
      </ButtonLink>
    </main>
  );
}
