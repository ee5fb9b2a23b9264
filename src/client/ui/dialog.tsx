import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { FocusScope } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { ALERT_PLACE, TOAST_PLACE } from './region-ids.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Keeps the title for screen readers only, where the content shows its own. */
  titleHidden?: boolean;
  description?: string;
  children: ReactNode;
  /** Width on a wide screen; a phone always gets the whole screen. */
  width?: 'narrow' | 'wide';
  /** What stands left and right of the title instead of nothing and the close button. */
  before?: ReactNode;
  after?: ReactNode;
  /** Under the title bar: a progress mark, say. */
  below?: ReactNode;
  /** What has the focus first, where it is not the dialog's first button. */
  initialFocus?: () => HTMLElement | null | undefined;
  /** False: a press outside does not close it, so that nothing typed is lost by a slip. */
  closeOnOutsidePress?: boolean;
};

/** A modal dialog; a full-screen sheet on phones. Its content scrolls inside it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, titleHidden, description, children, width = 'narrow' } = props;
  const openers = useRef<HTMLElement[]>([]);
  const header = useRef<HTMLElement>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(0_0_0/0.5)] max-sm:hidden" />
        <RadixDialog.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            openers.current = withAncestors(document.activeElement);
            const first = props.initialFocus?.();
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          // Opened by no trigger of Radix's, which would take the focus back by itself.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusFirstOf(openers.current);
          }}
          // Esc in an alert is the alert's.
          onEscapeKeyDown={(event) => isInAlerts(event.target) && event.preventDefault()}
          onPointerDownOutside={(event) => props.closeOnOutsidePress === false && event.preventDefault()}
          className={clsx(
            'fixed z-50 flex animate-arrive flex-col scroll-pt-24 scroll-pb-48 overflow-y-auto overscroll-contain bg-paper outline-none',
            'max-sm:inset-0 sm:inset-x-0 sm:top-1/2 sm:mx-auto sm:max-h-[92dvh] sm:w-[calc(100%-32px)]',
            'sm:-translate-y-1/2 sm:rounded-sheet sm:shadow-card',
            width === 'narrow' ? 'sm:max-w-[30rem]' : 'sm:max-w-[46rem]',
          )}
        >
          <ToastsAndAlertsWithinReach />
          <header
            ref={header}
            className={clsx(
              'sticky top-0 z-10 bg-paper px-1 pt-[calc(var(--safe-top)+4px)]',
              titleHidden && 'h-0',
            )}
          >
            <div className="grid min-h-13 grid-cols-[64px_1fr_64px] items-center">
              <span>{props.before}</span>
              <RadixDialog.Title className={titleHidden ? 'sr-only' : 'text-center text-heading'}>
                {title}
              </RadixDialog.Title>
              <span className="grid justify-items-end">
                {props.after ?? (
                  <RadixDialog.Close asChild>
                    <IconButton label="Close">
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

/** What opened a dialog may be gone or disabled when the dialog closes: the focus goes to what is around it. */
function focusFirstOf(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    element.focus();
    if (document.activeElement === element) return;
  }
}

const isInAlerts = (target: EventTarget | null) =>
  target instanceof Node && document.getElementById(ALERT_PLACE)?.contains(target);

/** F8 leads to the toast and F9 to an alert while a dialog holds the focus, too. */
function ToastsAndAlertsWithinReach(): null {
  FocusScope.useFocusScopeBranch(document.getElementById(TOAST_PLACE));
  FocusScope.useFocusScopeBranch(document.getElementById(ALERT_PLACE));
  return null;
}

/** Keeps toasts under the dialog's header: they never cover its Close or Back. Stands after it, whose ref it reads. */
function ToastsBelow({ header }: { header: RefObject<HTMLElement | null> }): null {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const dialog = header.current?.parentElement;
    const place = () => {
      if (!header.current) return;
      // A header without a visible title has no height of its own; its buttons reach out of it.
      const bottom = header.current.getBoundingClientRect().top + header.current.scrollHeight;
      style.setProperty('--toast-top', `${Math.max(0, bottom)}px`);
    };
    const observer = new ResizeObserver(place);
    if (dialog) observer.observe(dialog);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
      style.removeProperty('--toast-top');
    };
  }, [header]);
  return null;
}

/** Closes the dialog around it: `<DialogClose><Button>Keep it</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}
