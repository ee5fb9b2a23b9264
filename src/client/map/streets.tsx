import { type Coords, DomUtil, type DoneCallback, GridLayer } from 'leaflet';
import { useEffect } from 'react';
import { Pane, useMap } from 'react-leaflet';
import { cellOf, type DrawnCell, drawStreets, readCell } from './draw-streets.ts';

/** About 0.2 MB in memory each. */
const MAX_CELLS = 60;
/** More pixels are not seen. */
const MAX_RATIO = 2;
/** A map with this class has its streets: the roads of the basemap, which are drawn for a state, lie beside them. */
const HAS_STREETS = 'has-streets';

/** By path, the one that was used last at the end; null for a cell without streets. */
const cells = new Map<string, Promise<DrawnCell | null>>();

async function load(path: string): Promise<DrawnCell | null> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length === 0 ? null : readCell(bytes);
}

function cellAt(at: { x: number; y: number }): Promise<DrawnCell | null> {
  const path = `/streets/${at.x}/${at.y}`;
  const known = cells.get(path) ?? load(path);
  cells.delete(path);
  cells.set(path, known);
  known.catch(() => cells.delete(path));
  const [oldest] = cells.keys();
  if (cells.size > MAX_CELLS && oldest !== undefined) cells.delete(oldest);
  return known;
}

class StreetLayer extends GridLayer {
  readonly #drawn = new Set<HTMLElement>();

  override onAdd(map: Parameters<GridLayer['onAdd']>[0]): this {
    super.onAdd(map);
    const box = this.getContainer();
    if (box) DomUtil.addClass(box, 'map-streets');
    this.on('tileunload', ({ tile }) => this.#note(tile, false));
    return this;
  }

  override onRemove(map: Parameters<GridLayer['onRemove']>[0]): this {
    this.off('tileunload');
    map.getContainer().classList.remove(HAS_STREETS);
    return super.onRemove(map);
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    cellAt(cellOf(coords)).then(
      (cell) => {
        if (cell) this.#draw(tile, cell, coords);
        done(undefined, tile);
      },
      (error: Error) => done(error, tile),
    );
    return tile;
  }

  #draw(tile: HTMLCanvasElement, cell: DrawnCell, { x, y, z }: Coords): void {
    const box = this.getContainer();
    const context = tile.getContext('2d');
    if (!box || !context) return;
    const sizePx = this.getTileSize().x;
    const ratio = Math.min(MAX_RATIO, devicePixelRatio);
    tile.width = sizePx * ratio;
    tile.height = sizePx * ratio;
    const { color, borderTopColor, outlineColor } = getComputedStyle(box);
    const colours = { road: color, edge: borderTopColor, land: outlineColor };
    drawStreets(context, cell, { x, y, z, sizePx }, colours, ratio);
    this.#note(tile, true);
  }

  #note(tile: HTMLElement, isDrawn: boolean): void {
    if (isDrawn) this.#drawn.add(tile);
    else this.#drawn.delete(tile);
    this._map?.getContainer().classList.toggle(HAS_STREETS, this.#drawn.size > 0);
  }
}

/** Calls back when the page turns dark or light: what is on a canvas keeps its colours. */
function watchScheme(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  dark.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    dark.removeEventListener('change', changed);
    chosen.disconnect();
  };
}

function StreetTiles({ fromZoom }: { fromZoom: number }): null {
  const map = useMap();
  useEffect(() => {
    const layer = new StreetLayer({ pane: 'streets', minZoom: fromZoom });
    layer.addTo(map);
    const unwatch = watchScheme(() => layer.redraw());
    return () => {
      unwatch();
      layer.remove();
    };
  }, [map, fromZoom]);
  return null;
}

/** The streets of the service area, without names, in a pane above the basemap's land. */
export default function Streets({ fromZoom }: { fromZoom: number }) {
  return (
    <Pane name="streets" style={{ zIndex: 160 }}>
      <StreetTiles fromZoom={fromZoom} />
    </Pane>
  );
}
