import type { Bounds, Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';

/** What is drawn: the map and this part of its size around it, for a map that is being dragged. */
const AROUND = 0.15;

/** `drawn` is in pixels of the world at the zoom, so that it stays the same for a place while the map moves. */
type MapDrawn = { zoom: number; drawn: Bounds };

function read(map: LeafletMap): MapDrawn {
  const drawn = map.getPixelBounds();
  const margin = drawn.getSize().multiplyBy(AROUND);
  const [topLeft, bottomRight] = [drawn.getTopLeft(), drawn.getBottomRight()];
  drawn.extend(topLeft.subtract(margin)).extend(bottomRight.add(margin));
  return { zoom: map.getZoom(), drawn };
}

/** Returns the zoom of the map and what of the world is drawn; updated after each move. */
export function useMapView(): MapDrawn {
  const map = useMap();
  const [view, setView] = useState(() => read(map));
  const update = () => setView(read(map));
  useMapEvents({ moveend: update, resize: update });
  return view;
}
