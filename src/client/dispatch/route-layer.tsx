import { canvas, layerGroup, type PolylineOptions, polyline } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { MAX_DRIVES } from '../../contract/shapes/drives.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { useMediaQuery } from '../ui/media.ts';
import { serverNow } from '../ui/server-clock.ts';
import { drawDrives } from './api.ts';
import { type DrawnLeg, legsOf, RouteLines } from './routes.ts';

const REDRAW_MS = 2000;
/** After a call that failed the next one waits. */
const RETRY_MS = 30_000;
/** Below the markers and the lines of a picked booking. */
const PANE = { name: 'routes', zIndex: '350' };
/** Of the map's size, drawn around it for a map that is being dragged. */
const PADDING = 0.3;

const lines = new RouteLines();
let retryAtMs = 0;
let isAsking = false;

/** Asks for lines that are not known yet, one call at a time. Resolves to whether some are known now. */
async function ask(missing: Parameters<typeof lines.keep>[0]): Promise<boolean> {
  if (missing.length === 0 || isAsking || serverNow() < retryAtMs) return false;
  isAsking = true;
  try {
    const asked = missing.slice(0, MAX_DRIVES);
    lines.keep(asked, await drawDrives(asked));
    return true;
  } catch {
    retryAtMs = serverNow() + RETRY_MS;
    return false;
  } finally {
    isAsking = false;
  }
}

function colorIn(box: Element, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Returns the value of a colour of styles.css in the present scheme: a canvas cannot read it by its name. */
export function useColor(name: string): string {
  const map = useMap();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value depends on the scheme
  return useMemo(() => colorIn(map.getContainer(), name), [map, name, isDark]);
}

/** Returns a pane of the map for drawings on one canvas, below the markers. */
export function useCanvas() {
  const map = useMap();
  const [renderer] = useState(() => {
    const pane = map.getPane(PANE.name) ?? map.createPane(PANE.name);
    pane.style.zIndex = PANE.zIndex;
    pane.style.pointerEvents = 'none';
    return canvas({ pane: PANE.name, padding: PADDING });
  });
  useEffect(
    () => () => {
      renderer.remove();
    },
    [renderer],
  );
  return renderer;
}

type RouteLayerProps = {
  technicians: readonly TechnicianLocation[];
  bookings: readonly Booking[];
  /** The technicians whose routes are drawn strongly; while there are none, all are alike. */
  picked: ReadonlySet<string>;
  isInView: (technician: TechnicianLocation) => boolean;
};

/** The route of each technician in view to the job along the roads of the map, and to the next one, drawn lighter. */
export function RouteLayer({ technicians, bookings, picked, isInView }: RouteLayerProps) {
  const map = useMap();
  const renderer = useCanvas();
  const color = useColor('--color-route');
  const [drawn, setDrawn] = useState<readonly DrawnLeg[]>([]);
  const update = useEffectEvent(() => {
    const shown = technicians.filter((each) => picked.has(each.techId) || isInView(each));
    const legs = legsOf(shown, bookings, serverNow());
    const known = lines.draw(legs);
    setDrawn(known.drawn);
    void ask(known.missing).then((isNew) => isNew && setDrawn(lines.draw(legs).drawn));
  });
  useEffect(() => {
    const timer = setInterval(update, REDRAW_MS);
    return () => clearInterval(timer);
  }, []);
  // A push of positions comes four times a second; routes follow each other by the timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view or picked has changed
  useEffect(() => update(), [bookings, picked, isInView]);

  useEffect(() => {
    const styleOf = ({ leg: { techId, isNext } }: DrawnLeg): PolylineOptions => {
      const isQuiet = picked.size > 0 && !picked.has(techId);
      return {
        color,
        weight: isQuiet ? 1.5 : isNext ? 2 : 3,
        opacity: isQuiet ? 0.25 : isNext ? 0.5 : 0.8,
        dashArray: isNext ? '4 5' : undefined,
      };
    };
    const group = layerGroup(
      drawn.map((each) =>
        polyline(
          each.points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
          { ...styleOf(each), renderer, interactive: false },
        ),
      ),
    ).addTo(map);
    return () => {
      group.remove();
    };
  }, [map, renderer, drawn, picked, color]);
  return null;
}
