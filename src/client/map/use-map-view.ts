import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMap } from 'react-leaflet';

/**
 * Returns what `read` says of the map, read again after each move, zoom and change of its size.
 *
 * It listens once: react-leaflet's `useMapEvents` listens anew after each rendering, and misses a map that an effect of the
 * same rendering moves at once, as for whoever wants no motion. One that an effect has moved before is read at the start.
 */
export function useMapView<View>(read: (map: LeafletMap) => View): View {
  const map = useMap();
  const [view, setView] = useState(() => read(map));
  const readAgain = useEffectEvent(() => setView(read(map)));
  useEffect(() => {
    const update = () => readAgain();
    update();
    map.on('moveend resize', update);
    return () => {
      map.off('moveend resize', update);
    };
  }, [map]);
  return view;
}
