import clsx from 'clsx';
import { ChevronDown, Eye, EyeOff, type LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react';
import { t } from './texts.ts';

type FieldState = { id: string; describedBy: string | undefined; invalid: boolean };
const FieldContext = createContext<FieldState | null>(null);

type FieldProps = {
  label: string;
  /** A faint text beside the label: 'Optional'. */
  aside?: string;
  /** Below the control, while there is no error. */
  hint?: ReactNode;
  /** The English text of a schema or of the server, or a text in the page's language. */
  error?: string | undefined;
  /** A small button beside the label. */
  action?: ReactNode;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, control, hint and error, connected by ids. The control inside takes its id from this field. */
export function Field({ label, aside, hint, error, action, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error === undefined ? hint : t(error);
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-1.5', className)}>
      <div className={clsx('flex flex-wrap items-center justify-between gap-x-2', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-label">
          {label}
        </label>
        {aside && <span className="text-small text-ink-soft">{aside}</span>}
        {action && <span className="-my-3 -mr-2">{action}</span>}
      </div>
      <FieldContext value={{ id, describedBy: note ? noteId : undefined, invalid: error !== undefined }}>
        {children}
      </FieldContext>
      {note && (
        <div id={noteId} className={clsx('text-small', error ? 'text-alarm-text' : 'text-ink-soft')}>
          {note}
        </div>
      )}
    </div>
  );
}

/** Returns the attributes of a control that connect it to the field around it. */
function useFieldAttributes() {
  const field = useContext(FieldContext);
  const ownId = useId();
  return {
    id: field?.id ?? ownId,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  };
}

const box =
  'flex min-h-13 items-center gap-2.5 rounded-small border border-edge bg-surface px-3.5 ' +
  'focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--color-focus)] ' +
  'has-[[aria-invalid=true]]:border-alarm-text has-[[aria-invalid=true]]:shadow-[0_0_0_1px_var(--color-alarm-text)]';
const inside = 'min-h-[50px] w-full min-w-0 flex-1 appearance-none border-0 bg-transparent p-0 outline-none';

type BoxProps = { icon?: LucideIcon; after?: ReactNode };

function Box({ icon: Icon, after, children }: BoxProps & { children: ReactNode }) {
  return (
    <div className={box}>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />}
      {children}
      {after}
    </div>
  );
}

/** One line of text, with `icon` before the text and `after` (an icon button) behind the text. */
export function TextInput({ icon, after, className, ...rest }: ComponentProps<'input'> & BoxProps) {
  return (
    <Box icon={icon} after={after}>
      <input {...useFieldAttributes()} {...rest} className={clsx(inside, className)} />
    </Box>
  );
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <Box>
      <textarea
        {...useFieldAttributes()}
        rows={2}
        {...rest}
        className={clsx(inside, 'min-h-19 resize-none py-3', className)}
      />
    </Box>
  );
}

type PasswordProps = ComponentProps<'input'> &
  BoxProps & { shown?: boolean; onShown?: (shown: boolean) => void };

/** A password with a button that shows and hides it; `shown` and `onShown` let the parent control the visibility. */
export function PasswordInput({ icon, shown: given, onShown, ...rest }: PasswordProps) {
  const [own, setOwn] = useState(false);
  const shown = given ?? own;
  const setShown = onShown ?? setOwn;
  const Eyes = shown ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      aria-label={shown ? t('Hide password') : t('Show password')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="-mr-3 grid size-12 shrink-0 place-items-center rounded-pill text-ink-soft"
    >
      <Eyes aria-hidden="true" className="size-5" />
    </button>
  );
  return <TextInput {...rest} icon={icon} type={shown ? 'text' : 'password'} after={toggle} />;
}

/** The browser's select, in the look of a field, with `option` children. */
export function SelectInput({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <Box
      after={
        <ChevronDown aria-hidden="true" className="pointer-events-none size-5 shrink-0 text-ink-faint" />
      }
    >
      <select {...useFieldAttributes()} {...rest} className={clsx(inside, '-mr-7.5 pr-7.5', className)}>
        {children}
      </select>
    </Box>
  );
}

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'children'> & {
  name: string;
  defaultValue?: number | null | undefined;
  /** Whole numbers have no decimal key. */
  whole?: boolean;
  maxLength?: number;
};

/** A field for a number, with a keyboard of digits. */
export function NumberField({
  name,
  defaultValue,
  whole = false,
  maxLength = 6,
  ...field
}: NumberFieldProps) {
  return (
    <Field {...field}>
      <TextInput
        name={name}
        inputMode={whole ? 'numeric' : 'decimal'}
        maxLength={maxLength}
        autoComplete="off"
        defaultValue={defaultValue ?? ''}
      />
    </Field>
  );
}

/** A value in the look of a field that cannot be changed. */
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

type Checked = { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined };

/** Returns the last English error of each field of a checked form, by the field's name. */
export const errorsByField = ({ error }: Checked): Record<string, string> =>
  Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);

const FIELDS = 'input:not([type=radio]), select, textarea';

/**
 * Handler for a form's `onKeyDown`. On a phone, the keyboard's Enter moves to the next field or closes the keyboard,
 * instead of submitting the form, for a field whose `enterKeyHint` is `next` or `done`.
 */
export function nextFieldOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget: form } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const { enterKeyHint } = target;
  if (!['next', 'done'].includes(enterKeyHint) || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => !field.matches(':disabled'),
  );
  const next = enterKeyHint === 'next' ? fields[fields.indexOf(target) + 1] : undefined;
  if (next) next.focus();
  else target.blur();
}
