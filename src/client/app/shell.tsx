import clsx from 'clsx';
import { CircleUserRound, ExternalLink, History, House, type LucideIcon } from 'lucide-react';
import {
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { NavLink } from 'react-router';
import { t } from '../ui/texts.ts';
import { config } from './config.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useToastsAhead } from './toaster.tsx';

/**
 * Sets the document's title while a page is shown; null leaves the title to a view within the page, whose effect runs
 * before the page's.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} – ${config.brandName}`;
  }, [title]);
}

/**
 * The layout of a customer's page: one column. On a wide screen the column is wider, and the navigation is on the left
 * instead of at the bottom.
 */
export function Screen({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={clsx(
        'mx-auto flex min-h-dvh max-w-[30rem] flex-col lg:max-w-[68rem]',
        'lg:has-[>nav]:grid lg:has-[>nav]:grid-cols-[6rem_minmax(0,1fr)] lg:has-[>nav]:grid-rows-[auto_1fr]',
        className,
      )}
    />
  );
}

/** The top row of a page, with the switch of the language. */
export function TopBar({ children }: { children: ReactNode }) {
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-3 pt-[calc(var(--safe-top)+8px)] pr-2 pb-2 pl-(--gutter) lg:col-start-2 lg:pt-6">
      {children}
      <span className="ml-auto flex">
        <LanguageSwitch />
      </span>
    </header>
  );
}

/** The main content of a page, with blocks 12 px apart. */
export function Content({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <main
      {...rest}
      className={clsx(
        'gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 pt-2 pb-8 lg:col-start-2',
        className,
      )}
    />
  );
}

/** Content in two parts: one below the other, or side by side on a wide screen. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  const column = 'contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:content-start lg:gap-3';
  return (
    <div className="contents lg:flex lg:flex-wrap lg:items-start lg:gap-8">
      <div className={clsx(column, 'lg:grow-999 lg:basis-[26rem]')}>{left}</div>
      <div className={clsx(column, 'lg:grow lg:basis-[26rem]')}>{right}</div>
    </div>
  );
}

type SectionProps = { title: string; action?: ReactNode; className?: string; children: ReactNode };

/** A titled part of a page, 32 px below the previous one. */
export function Section({ title, action, className, children }: SectionProps) {
  const id = title.toLowerCase().replace(/[^\p{L}\d]+/gu, '-');
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'mt-5 grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:first:mt-0 [main>&]:first:mt-0',
        className,
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The bar at the bottom of a page or sheet, with the main action. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <footer className="gutter sticky bottom-0 grid gap-3 bg-surface pt-3 pb-[calc(12px+var(--safe-bottom))] shadow-up">
      {children}
    </footer>
  );
}

const navItem =
  'group grid min-h-12 justify-items-center gap-0.5 text-micro text-ink-soft no-underline aria-[current=page]:font-[650] aria-[current=page]:text-ink';

function NavIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid h-7 w-14 place-items-center rounded-pill group-aria-[current=page]:bg-volt-wash group-aria-[current=page]:text-volt-text">
      <Icon aria-hidden="true" className="size-[22px]" />
    </span>
  );
}

/** The navigation: Home, History, Account and the company's website. */
export function BottomNav() {
  useToastsAhead();
  return (
    <nav
      aria-label={t('Main')}
      className={clsx(
        'sticky bottom-0 z-10 grid four-or-two bg-surface px-2 pt-2 pb-[calc(8px+var(--safe-bottom))] shadow-[0_-1px_0_var(--color-line)]',
        'lg:top-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:h-dvh lg:grid-cols-1 lg:content-start lg:gap-3 lg:bg-transparent lg:pt-24 lg:shadow-none',
      )}
    >
      <NavLink to="/" end className={navItem}>
        <NavIcon icon={House} />
        {t('Home')}
      </NavLink>
      <NavLink to="/history" className={navItem}>
        <NavIcon icon={History} />
        {t('History')}
      </NavLink>
      <NavLink to="/account" className={navItem}>
        <NavIcon icon={CircleUserRound} />
        {t('Account')}
      </NavLink>
      <a href={config.websiteUrl} rel="external noopener" target="_blank" className={navItem}>
        <NavIcon icon={ExternalLink} />
        {t('Website')}
      </a>
    </nav>
  );
}

/** The CSS variable of the bar's height; the `--toast-top` of an open dialog takes precedence. */
const BAR_HEIGHT = '--page-bar';

/** Keeps toasts below a bar at the top of the screen, whatever its height; returns the ref of the bar. */
export function useToastsBelow<T extends HTMLElement>(): RefObject<T | null> {
  const bar = useRef<T>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty(BAR_HEIGHT, `${bar.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(BAR_HEIGHT);
    };
  }, []);
  return bar;
}
