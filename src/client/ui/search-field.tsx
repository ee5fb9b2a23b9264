import clsx from 'clsx';
import { Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  /** The key that focuses the field, shown at its end on a wide screen. */
  shortcut?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  onSearch: (words: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** The search field of a list. */
export function SearchField({ label, shortcut, className, onSearch, ...input }: SearchFieldProps) {
  return (
    <label
      className={clsx(
        'flex tap items-center gap-2 rounded-small border border-edge pr-1.5 pl-2.5 text-ink-soft',
        'focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--color-focus)]',
        className,
      )}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <input
        {...input}
        type="search"
        aria-label={label}
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
        className="w-full min-w-0 flex-1 bg-transparent text-[0.8125rem] text-ellipsis text-ink outline-none placeholder-shown:[&::-webkit-search-cancel-button]:hidden max-board:text-[1rem]"
      />
      {shortcut && (
        <span
          aria-hidden="true"
          className="min-w-5 rounded-[6px] border border-line text-center font-sans text-fine max-board:hidden"
        >
          {shortcut}
        </span>
      )}
    </label>
  );
}
