import { BrandMark } from './brand.tsx';

/** Shown while a page's code, or the answer to who is signed in, arrives. */
export function PageLoading() {
  return (
    <div role="status" className="grid min-h-dvh place-content-center">
      <BrandMark className="size-12 animate-pulse" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
