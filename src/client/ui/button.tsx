import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import { Link } from 'react-router';

export type ButtonKind = 'forward' | 'emergency' | 'quiet' | 'plain' | 'leave';
export type ButtonSize = 'default' | 'pair' | 'compact';

type Look = { kind?: ButtonKind; size?: ButtonSize; wide?: boolean };

const shared =
  'inline-flex items-center justify-center gap-2 rounded-card text-center font-semibold tracking-[-0.008em] no-underline ' +
  'transition-[background-color,scale] duration-[120ms] ease-out select-none ' +
  'enabled:active:scale-[0.985] [a&]:active:scale-[0.985] [&_svg]:size-[1.125em] [&_svg]:shrink-0 ' +
  'disabled:bg-quiet disabled:text-ink-faint';

const colours: Record<ButtonKind, string> = {
  forward: 'bg-volt text-on-volt enabled:active:bg-volt-press [a&]:active:bg-volt-press',
  emergency: 'bg-alarm text-white',
  quiet: 'bg-quiet text-ink',
  plain: 'text-volt-text disabled:bg-transparent',
  leave: 'text-alarm-text hover:bg-alarm-wash disabled:bg-transparent',
};

function measures(kind: ButtonKind, size: ButtonSize): string {
  if (size === 'compact')
    return clsx(
      'tap rounded-small text-small leading-5 font-semibold',
      kind === 'plain' ? 'px-2.5' : 'px-3.5',
    );
  if (kind === 'plain') return 'min-h-11 px-2 py-2 text-label';
  if (size === 'pair') return 'min-h-13 px-2 py-2 text-[0.9375rem] leading-5';
  if (kind === 'forward' || kind === 'emergency') return 'min-h-14 px-5 py-2 text-button';
  return 'min-h-12 px-5 py-2 text-body leading-5';
}

/** Returns the classes of a button, for an element that is neither `Button` nor `ButtonLink`. */
export function buttonClass({ kind = 'quiet', size = 'default', wide = false }: Look): string {
  return clsx(shared, colours[kind], measures(kind, size), wide && 'w-full');
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean };

/** A button element. `busy` disables the button and shows a spinner before the label. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...rest}
      disabled={disabled || busy}
      className={clsx(buttonClass({ kind, size, wide }), className)}
    >
      {busy && <LoaderCircle aria-hidden="true" className="animate-spin" />}
      {children}
    </button>
  );
}

type LinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { to?: string; href?: string };

/** A link that looks like a button: `to` is a route of the app, `href` any other address (tel:, /api/login, maps). */
export function ButtonLink({ kind, size, wide, to, href, className, ...rest }: LinkProps) {
  const look = clsx(buttonClass({ kind, size, wide }), className);
  if (to !== undefined) return <Link {...rest} to={to} className={look} />;
  return <a {...rest} href={href} className={look} />;
}
