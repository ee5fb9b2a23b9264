import { DivIcon, type LatLngExpression, Marker, type MarkerOptions, type Point } from 'leaflet';

/** What Leaflet calls to move a marker's element, and to give one its class, size and margins. */
type Moves = { _setPos: (at: Point) => void };
type Styles = { _setIconStyles: (element: HTMLElement, name: string) => void };
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

/** An icon that is its content, with no element around it. */
const BareIcon = DivIcon.extend({
  createIcon(this: DivIcon & Styles) {
    const element = this.options.html as HTMLElement;
    // It may have been one that could be selected.
    element.removeAttribute('tabindex');
    this._setIconStyles(element, 'icon');
    return element;
  },
}) as unknown as typeof DivIcon;

/**
 * A marker that stands by its left and top. Leaflet's own stands by a transform in space, for which a browser keeps
 * a layer: putting those of a thousand markers over each other takes longer than all else in a frame.
 * `options.icon` is a DivIcon of one element. Tab stops at none of them: the map leads to those that can be pressed.
 */
export function flatMarker(at: LatLngExpression, options: MarkerOptions): Marker {
  const icon = new BareIcon((options.icon as DivIcon).options);
  const made = new FlatMarker(at, { ...options, icon, keyboard: false });
  if (options.interactive) {
    made.on('add', () => {
      made.getElement()?.setAttribute('role', 'button');
      made.getElement()?.setAttribute('tabindex', '-1');
    });
  }
  return made;
}
