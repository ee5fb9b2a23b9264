import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap, useMapEvents } from 'react-leaflet';
import type { MapPoint } from '../map/map-view.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { placeBeside } from './map-layout.ts';

type MapPopoverProps = {
  at: MapPoint;
  title: string;
  /** The element that the popover is drawn in: it has the size of the map and is after it. */
  host: HTMLElement;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A small dialog beside a point of the map, always inside the map. It takes the focus; Escape and its button close it,
 * a click on the map as well.
 */
export function MapPopover({ at, title, host, onClose, children }: MapPopoverProps) {
  const map = useMap();
  const panel = useRef<HTMLElement>(null);
  useMapEvents({ click: onClose });
  /** The element inside that has the focus, or had it before it was removed. */
  const focused = useRef<Element | null>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // The pressed button may be gone: the booking is assigned now.
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    function place() {
      const box = panel.current;
      if (!box) return;
      const mark = map.latLngToContainerPoint([at.latitude, at.longitude]);
      const { left, top } = placeBeside(mark, map.getSize(), {
        width: box.offsetWidth,
        height: box.offsetHeight,
      });
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    }
    place();
    map.on('move zoomend resize', place);
    // Its size changes with the size of texts as well.
    const observer = new ResizeObserver(place);
    if (panel.current) observer.observe(panel.current);
    return () => {
      observer.disconnect();
      map.off('move zoomend resize', place);
    };
  });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  return createPortal(
    <section
      ref={panel}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={({ relatedTarget }) => {
        // Browsers differ in whether a removed element is blurred; only another element takes the focus away.
        if (relatedTarget) focused.current = null;
      }}
      className="map-popover absolute z-20 max-h-[calc(100%-16px)] w-80 max-w-[calc(100%-16px)] overflow-y-auto rounded-card bg-raised px-3.5 pt-2 pb-3.5 text-small text-ink shadow-card outline-offset-[-2px]"
    >
      <header className="flex items-center justify-between gap-2">
        <h3 className="min-w-0 text-[0.9375rem] leading-5 font-semibold [overflow-wrap:anywhere]">{title}</h3>
        <IconButton compact label={t('Close')} onClick={onClose} className="-mr-2">
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </section>,
    host,
  );
}
