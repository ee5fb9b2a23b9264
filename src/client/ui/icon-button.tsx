import clsx from 'clsx';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router';

type Look = { label: string; floating?: boolean; compact?: boolean };

function look({ floating, compact }: Omit<Look, 'label'>): string {
  return clsx(
    'grid shrink-0 place-items-center rounded-pill text-ink transition-colors duration-[120ms] disabled:opacity-35',
    compact ? 'size-(--tap) [&_svg]:size-4' : 'size-12 [&_svg]:size-[22px]',
    floating ? 'bg-raised shadow-card' : 'enabled:hover:bg-quiet [a&]:hover:bg-quiet',
  );
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'>;

/** A button that shows only an icon; `label` is its accessible name. `floating` is for a button on a map. */
export function IconButton({ label, floating, compact, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={clsx(look({ floating, compact }), className)}
    />
  );
}

type LinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-label'> & { to?: string };

/** A link that looks like an `IconButton`: `to` is a route of the app, `href` any other address. */
export function IconLink({ label, floating, compact, to, href, className, ...rest }: LinkProps) {
  const classes = clsx(look({ floating, compact }), className);
  if (to !== undefined) return <Link {...rest} to={to} aria-label={label} className={classes} />;
  return <a {...rest} href={href} aria-label={label} className={classes} />;
}
