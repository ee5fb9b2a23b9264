import type { ReactNode } from 'react';

type ChoiceProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

/** One of several choices, as a tile whose whole surface is a radio button. */
export const Choice = ({ name, isChosen, onChoose, children }: ChoiceProps) => (
  <label className="relative flex min-h-12 items-center gap-2 rounded-small border border-edge px-4 font-semibold has-checked:border-volt-text has-checked:bg-volt-wash has-checked:text-volt-text has-focus-visible:outline-3 has-focus-visible:outline-focus">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
    {children}
  </label>
);
