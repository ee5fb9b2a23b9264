import { type LatLngExpression, Marker, type MarkerOptions, type Point } from 'leaflet';

/** What Leaflet calls to move a marker's element. */
type Moves = { _setPos: (at: Point) => void };
const leaflets = Marker.prototype as unknown as Moves;

const FlatMarker = Marker.extend({
  _setPos(this: Marker & Moves, at: Point) {
    leaflets._setPos.call(this, at);
    const element = this.getElement();
    if (!element) return;
    element.style.transform = '';
    element.style.left = `${at.x}px`;
    element.style.top = `${at.y}px`;
  },
}) as unknown as typeof Marker;

/**
 * A marker that stands by its left and top. Leaflet's own stands by a transform in space, for which a browser keeps
 * a layer: putting those of a thousand markers over each other takes longer than all else in a frame.
 */
export const flatMarker = (at: LatLngExpression, options: MarkerOptions): Marker =>
  new FlatMarker(at, options);
