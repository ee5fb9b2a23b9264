import { DivIcon, type LatLngExpression, Marker, type MarkerOptions, type Point } from 'leaflet';

/** Internal methods of Leaflet: they move a marker's element, and set the class, size and margins of an icon. */
type Moves = { _setPos: (at: Point) => void };
type Styles = { _setIconStyles: (element: HTMLElement, name: string) => void };
const leafletMarker = Marker.prototype as unknown as Moves;

const FlatMarker = Marker.extend({
  _setPos(this: Marker & Moves, at: Point) {
    leafletMarker._setPos.call(this, at);
    const element = this.getElement();
    if (!element) return;
    element.style.transform = '';
    element.style.left = `${at.x}px`;
    element.style.top = `${at.y}px`;
  },
}) as unknown as typeof Marker;

/** An icon whose content is its element, without a wrapper. */
const BareIcon = DivIcon.extend({
  createIcon(this: DivIcon & Styles) {
    const element = this.options.html as HTMLElement;
    // The element may have belonged to an interactive marker.
    element.removeAttribute('tabindex');
    this._setIconStyles(element, 'icon');
    return element;
  },
}) as unknown as typeof DivIcon;

/**
 * A marker that is positioned by `left` and `top`. Leaflet positions a marker by a 3D transform, which makes each
 * marker a layer; compositing a thousand layers takes the largest part of a frame. `options.icon` is a DivIcon of one
 * element. No marker is a tab stop: `use-one-tab-stop.ts` moves the focus to the interactive ones.
 */
export function flatMarker(at: LatLngExpression, options: MarkerOptions): Marker {
  const icon = new BareIcon((options.icon as DivIcon).options);
  const marker = new FlatMarker(at, { ...options, icon, keyboard: false });
  if (options.interactive) {
    marker.on('add', () => {
      marker.getElement()?.setAttribute('role', 'button');
      marker.getElement()?.setAttribute('tabindex', '-1');
    });
  }
  return marker;
}
