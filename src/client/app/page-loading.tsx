import { t } from '../ui/texts.ts';
import { BrandMark } from './brand.tsx';

/** Shown while a page's code or the user loads. */
export function PageLoading() {
  return (
    <div role="status" className="grid min-h-dvh place-content-center">
      <BrandMark className="size-12 animate-pulse" />
      <span className="sr-only">{t('Loading')}</span>
    </div>
  );
}
