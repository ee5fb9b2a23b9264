import clsx from 'clsx';

type ChoicePairProps<Value extends string> = {
  /** Of the radio buttons. */
  name: string;
  choices: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
  /** Of each choice. */
  className: string;
};

/** Two radio buttons side by side, as a switch. */
export const ChoicePair = <Value extends string>(props: ChoicePairProps<Value>) => (
  <div className="pair gap-1 rounded-card bg-quiet p-1">
    {props.choices.map(([value, text]) => (
      <label
        key={value}
        className={clsx(
          'relative grid min-h-11 place-items-center rounded-small text-center text-ink-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-thumb has-focus-visible:outline-3 has-focus-visible:outline-focus',
          props.className,
        )}
      >
        <input
          type="radio"
          name={props.name}
          checked={value === props.value}
          onChange={() => props.onChange(value)}
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        />
        {text}
      </label>
    ))}
  </div>
);
