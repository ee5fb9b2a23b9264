import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { FocusScope } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import './pointer-focus.ts';
import { ALERT_PLACE, OFFER_PLACE, TOAST_REGION } from './region-ids.ts';
import { t } from './texts.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shows the title to screen readers only, because the content has a visible title. */
  titleHidden?: boolean;
  description?: string;
  children: ReactNode;
  /** Width on a wide screen; on a phone the dialog fills the screen. */
  width?: 'narrow' | 'wide';
  /** Left of the title; empty by default. */
  before?: ReactNode;
  /** Right of the title; the Close button by default. */
  after?: ReactNode;
  /** Below the title bar, for example a progress bar. */
  below?: ReactNode;
  /** Returns the element to focus first; the dialog's first button by default. */
  initialFocus?: () => HTMLElement | null | undefined;
  /** Lies above another dialog, and dims it as well. */
  isAbove?: boolean;
  /** Gives the focus back after the dialog has closed; by default to the element that had it before. */
  returnFocus?: () => void;
  /** False: a press outside does not close the dialog, so that an accidental press loses no input. */
  closeOnOutsidePress?: boolean;
};

/** A modal dialog with scrolling content; a full-screen sheet on phones. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, titleHidden, description, children, width = 'narrow' } = props;
  const openers = useRef<HTMLElement[]>([]);
  const header = useRef<HTMLElement>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className={clsx(
            'fixed inset-0 animate-appear bg-[rgb(0_0_0/0.5)] max-sm:hidden',
            props.isAbove ? 'z-50' : 'z-40',
          )}
        />
        <RadixDialog.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            openers.current = withAncestors(document.activeElement);
            const first = props.initialFocus?.();
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          // Radix returns the focus only to a trigger of its own, which this dialog does not have.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (props.returnFocus) props.returnFocus();
            else focusFirstOf(openers.current);
          }}
          // Escape with the focus in an alert closes the alert, not the dialog; in an offer it closes nothing.
          onEscapeKeyDown={(event) => isAboveDialogs(event.target) && event.preventDefault()}
          onPointerDownOutside={(event) => props.closeOnOutsidePress === false && event.preventDefault()}
          className={clsx(
            'fixed z-50 flex animate-arrive flex-col scroll-pt-24 scroll-pb-48 overflow-y-auto overscroll-contain bg-paper outline-none',
            // Beside the docked alerts, which would cover the Close button.
            'max-sm:inset-0 sm:right-(--alert-dock,0px) sm:left-0 sm:mx-auto sm:w-[calc(100%-32px-var(--alert-dock,0px))]',
            'sm:top-[calc((100dvh-var(--alert-foot,0px))/2)] sm:max-h-[calc((100dvh-var(--alert-foot,0px))*0.92)]',
            'sm:-translate-y-1/2 sm:rounded-sheet sm:shadow-card',
            width === 'narrow' ? 'sm:max-w-[30rem]' : 'sm:max-w-[46rem]',
          )}
        >
          <RegionsWithinReach />
          <header
            ref={header}
            className={clsx(
              'sticky top-0 z-10 bg-paper px-1 pt-[calc(var(--safe-top)+4px)]',
              titleHidden && 'h-0',
            )}
          >
            <div className="grid min-h-13 title-between items-center">
              <span>{props.before}</span>
              <RadixDialog.Title className={titleHidden ? 'sr-only' : 'text-center text-heading'}>
                {title}
              </RadixDialog.Title>
              <span className="grid justify-items-end">
                {props.after ?? (
                  <RadixDialog.Close asChild>
                    <IconButton label={t('Close')}>
                      <X aria-hidden="true" />
                    </IconButton>
                  </RadixDialog.Close>
                )}
              </span>
            </div>
            {props.below}
          </header>
          <ToastsBelow header={header} />
          {description !== undefined && (
            <RadixDialog.Description className="gutter pb-2 text-small text-ink-soft">
              {description}
            </RadixDialog.Description>
          )}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function withAncestors(element: Element | null): HTMLElement[] {
  const chain: HTMLElement[] = [];
  for (let at = element; at; at = at.parentElement) if (at instanceof HTMLElement) chain.push(at);
  return chain;
}

/** Focuses the first element that takes the focus: the opener may be removed or disabled, and its ancestors follow. */
function focusFirstOf(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    element.focus();
    if (document.activeElement === element) return;
  }
}

const isAboveDialogs = (target: EventTarget | null) =>
  target instanceof Node &&
  [ALERT_PLACE, OFFER_PLACE].some((id) => document.getElementById(id)?.contains(target));

/** Lets F8 move the focus to the toast and F9 to an alert or an offer while the dialog traps the focus. */
function RegionsWithinReach(): null {
  // With the elements around the list through which Radix leads Tab out of the toasts, and into the dialog again.
  FocusScope.useFocusScopeBranch(document.getElementById(TOAST_REGION));
  FocusScope.useFocusScopeBranch(document.getElementById(ALERT_PLACE));
  FocusScope.useFocusScopeBranch(document.getElementById(OFFER_PLACE));
  return null;
}

/** Keeps toasts below the dialog's header, so that no toast covers Close or Back. Rendered after the header, whose ref it reads. */
function ToastsBelow({ header }: { header: RefObject<HTMLElement | null> }): null {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const dialog = header.current?.parentElement;
    const place = () => {
      if (!header.current) return;
      // A header without a visible title has no height; its buttons overflow it.
      const bottom = header.current.getBoundingClientRect().top + header.current.scrollHeight;
      style.setProperty('--toast-top', `${Math.max(0, bottom)}px`);
    };
    let timer: ReturnType<typeof setTimeout>;
    // After the dialog has been painted: a variable of the root has the whole page styled again.
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(place);
    });
    if (dialog) observer.observe(dialog);
    addEventListener('resize', place);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('resize', place);
      style.removeProperty('--toast-top');
    };
  }, [header]);
  return null;
}

/** Makes a button close its dialog: `<DialogClose><Button>Keep it</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}
