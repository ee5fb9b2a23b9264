import clsx from 'clsx';
import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';

/** A surface with rounded corners and a shadow. Its children are 16 px apart. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section
      {...rest}
      className={clsx(
        'inset grid auto-cols-[minmax(0,1fr)] gap-4 rounded-card bg-surface shadow-card',
        className,
      )}
    />
  );
}

type TitleProps = ComponentProps<'h2'> & { level?: 2 | 3 };

/** The heading of a card or section. */
export function CardTitle({ level = 2, className, ...rest }: TitleProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={clsx('text-heading', className)} />;
}

type TileProps = { emergency?: boolean; solid?: boolean; small?: boolean; children: ReactNode };

/** The square icon before a name. Red means an emergency; solid red, an emergency without a technician. */
export function Tile({ emergency = false, solid = false, small = false, children }: TileProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-small',
        small ? 'size-[34px] [&_svg]:size-4' : 'size-11 [&_svg]:size-5',
        !emergency && 'bg-quiet text-ink-soft',
        emergency && (solid ? 'bg-alarm text-white' : 'bg-alarm-wash text-alarm-text'),
      )}
    >
      {children}
    </span>
  );
}

/** A list of `li` children on one surface, with a line between rows. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      {...rest}
      className={clsx(
        'overflow-hidden rounded-card bg-surface shadow-card [&>li+li]:border-t [&>li+li]:border-line',
        className,
      )}
    />
  );
}

type FactsProps = {
  rows: Array<{ name: string; value: ReactNode; detail?: string }>;
  /** Whether each value is as short as an amount, so that it stays beside its name. */
  short?: boolean;
};

/** Name and value pairs, the value on the right. */
export function Facts({ rows, short = false }: FactsProps) {
  return (
    <dl className="grid gap-5 text-[0.9375rem] leading-6">
      {rows.map(({ name, value, detail }) => (
        <div key={name} className="flex flex-wrap gap-x-3">
          <dt className="text-ink-soft">{name}</dt>
          <dd
            className={clsx(
              'flex-1 text-right font-medium text-balance [overflow-wrap:anywhere]',
              short ? 'basis-[4rem]' : 'basis-[7rem]',
            )}
          >
            {value}
          </dd>
          {detail && <dd className="basis-full text-small text-balance text-ink-soft">{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
