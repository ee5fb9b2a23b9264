import clsx from 'clsx';
import { ChevronDown, Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react';

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean };
const FieldWiring = createContext<Wiring | null>(null);

type FieldProps = {
  label: string;
  /** Beside the label, faint: 'Optional'. */
  aside?: string;
  /** Under the control, while there is no error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Beside the label: a small action. */
  action?: ReactNode;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, control, hint and error, wired to each other; the control inside takes its id from here. */
export function Field({ label, aside, hint, error, action, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-1.5', className)}>
      <div className={clsx('flex items-center justify-between gap-2', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-label">
          {label}
        </label>
        {aside && <span className="text-small text-ink-soft">{aside}</span>}
        {action && <span className="-my-3 -mr-2">{action}</span>}
      </div>
      <FieldWiring value={{ id, describedBy: note ? noteId : undefined, invalid: error !== undefined }}>
        {children}
      </FieldWiring>
      {note && (
        <div id={noteId} className={clsx('text-small', error ? 'text-alarm-text' : 'text-ink-soft')}>
          {note}
        </div>
      )}
    </div>
  );
}

function useWiring() {
  const wiring = useContext(FieldWiring);
  const own = useId();
  return {
    id: wiring?.id ?? own,
    'aria-describedby': wiring?.describedBy,
    'aria-invalid': wiring?.invalid || undefined,
  };
}

const box =
  'flex min-h-13 items-center gap-2.5 rounded-small border border-edge bg-surface px-3.5 ' +
  'focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--color-focus)] ' +
  'has-[[aria-invalid=true]]:border-alarm-text has-[[aria-invalid=true]]:shadow-[0_0_0_1px_var(--color-alarm-text)]';
const inside = 'min-h-[50px] w-full min-w-0 flex-1 appearance-none border-0 bg-transparent p-0 outline-none';

type Dressing = { icon?: LucideIcon; after?: ReactNode };

function Box({ icon: Icon, after, children }: Dressing & { children: ReactNode }) {
  return (
    <div className={box}>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />}
      {children}
      {after}
    </div>
  );
}

/** One line of text. `icon` stands before it, `after` (an icon button) behind it. */
export function TextInput({ icon, after, className, ...rest }: ComponentProps<'input'> & Dressing) {
  return (
    <Box icon={icon} after={after}>
      <input {...useWiring()} {...rest} className={clsx(inside, className)} />
    </Box>
  );
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <Box>
      <textarea
        {...useWiring()}
        rows={2}
        {...rest}
        className={clsx(inside, 'min-h-19 resize-none py-3', className)}
      />
    </Box>
  );
}

type PasswordProps = ComponentProps<'input'> &
  Dressing & { shown?: boolean; onShown?: (shown: boolean) => void };

/** A password with a button that shows and hides it; `shown` is for whoever decides that elsewhere as well. */
export function PasswordInput({ icon, shown: given, onShown, ...rest }: PasswordProps) {
  const [own, setOwn] = useState(false);
  const shown = given ?? own;
  const setShown = onShown ?? setOwn;
  const Eyes = shown ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      aria-label={shown ? 'Hide password' : 'Show password'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="-mr-3 grid size-12 shrink-0 place-items-center rounded-pill text-ink-soft"
    >
      <Eyes aria-hidden="true" className="size-5" />
    </button>
  );
  return <TextInput {...rest} icon={icon} type={shown ? 'text' : 'password'} after={toggle} />;
}

/** The system's own picker, dressed as a field; give it `option` children. */
export function SelectInput({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <Box
      after={
        <ChevronDown aria-hidden="true" className="pointer-events-none size-5 shrink-0 text-ink-faint" />
      }
    >
      <select {...useWiring()} {...rest} className={clsx(inside, '-mr-7.5 pr-7.5', className)}>
        {children}
      </select>
    </Box>
  );
}

/** A value that looks like a field and cannot be changed. */
export function FixedValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span className="text-label">{label}</span>
      <div className="flex min-h-13 items-center rounded-small bg-sunken px-3.5 text-ink-soft">
        {children}
      </div>
    </div>
  );
}
