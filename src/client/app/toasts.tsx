import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useEffect } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { TOAST_PLACE } from '../ui/region-ids.ts';
import { t } from '../ui/texts.ts';
import { closeToast, type ShownToast, toastAtom } from './toast.ts';

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

/**
 * Resumes a toast's timer while an iframe has the focus. Radix pauses the timer while the window has no focus, and the
 * card provider's frame takes the focus although the customer is still on the page.
 */
function useTimerInFrames(): void {
  useEffect(() => {
    const resume = () => {
      if (!(document.activeElement instanceof HTMLIFrameElement)) return;
      const region = document.getElementById(TOAST_PLACE)?.closest('[role=region]');
      region?.dispatchEvent(new Event('pointerleave'));
    };
    // Radix handles the blur event first.
    const onBlur = () => setTimeout(resume);
    addEventListener('blur', onBlur);
    return () => removeEventListener('blur', onBlur);
  }, []);
}

/** The fields that a person types into. */
const TEXT_FIELDS = 'textarea, select, input:not([type=radio], [type=checkbox], [type=range])';

/**
 * Closes a toast without an action when the person goes on to a field: the toast is at the top of the page, where the
 * browser scrolls a focused field to, and would cover what is typed next.
 */
function useCloseOnTyping(shown: ShownToast | null): void {
  const id = shown?.open && !shown.action && (shown.variant ?? 'default') === 'default' ? shown.id : null;
  useEffect(() => {
    if (id === null) return;
    const onField = ({ target }: Event) => {
      if (target instanceof Element && target.matches(TEXT_FIELDS)) closeToast(id);
    };
    addEventListener('focusin', onField);
    addEventListener('input', onField);
    return () => {
      removeEventListener('focusin', onField);
      removeEventListener('input', onField);
    };
  }, [id]);
}

/** Renders the toast and its viewport; F8 moves the focus to the viewport. */
export default function Toasts() {
  const shown = useAtomValue(toastAtom);
  useTimerInFrames();
  useCloseOnTyping(shown);
  const destructive = shown?.variant === 'destructive';
  const isAlert = destructive || shown?.variant === 'alert';
  const Icon = isAlert ? CircleAlert : CircleCheck;
  return (
    <RadixToast.Provider
      label={t('Notification')}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {shown && (
        <RadixToast.Root
          key={shown.id}
          type={isAlert ? 'foreground' : 'background'}
          open={shown.open}
          onOpenChange={(open) => !open && closeToast(shown.id)}
          className={clsx(
            'pointer-events-auto grid animate-arrive grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-card bg-surface py-2 pr-1 pl-4 shadow-card',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:opacity-0',
            destructive && 'ring-1 ring-alarm-text',
          )}
        >
          <Icon
            aria-hidden="true"
            className={clsx(
              'size-5',
              destructive ? 'text-alarm-text' : isAlert ? 'text-amber-text' : 'text-volt-text',
            )}
          />
          <div className="max-h-[50dvh] overflow-y-auto py-1">
            <RadixToast.Title className="text-small font-semibold">{shown.title}</RadixToast.Title>
            {shown.description && (
              <RadixToast.Description className="text-small text-ink-soft">
                {shown.description}
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close
            aria-label={t('Dismiss')}
            className="grid size-11 place-items-center rounded-pill"
          >
            <X aria-hidden="true" className="size-[18px]" />
          </RadixToast.Close>
          {shown.action && (
            <RadixToast.Action
              altText={shown.action.label}
              onClick={shown.action.onSelect}
              className={clsx(buttonClass({ size: 'compact' }), 'col-start-2 mb-1 justify-self-start')}
            >
              {shown.action.label}
            </RadixToast.Action>
          )}
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        id={TOAST_PLACE}
        label={t('Notifications ({hotkey})', { hotkey: 'F8' })}
        aria-live="off"
        hotkey={['F8']}
        className="pointer-events-none fixed inset-x-0 top-0 z-[60] translate-y-[min(100dvh-100%,max(var(--safe-top),var(--toast-top,var(--figures,var(--page-bar,0px)))))] mx-auto flex w-full max-w-[26rem] flex-col p-3 outline-none sm:right-[calc(16px+var(--alert-dock,0px))] sm:left-auto sm:mx-0"
      />
    </RadixToast.Provider>
  );
}
