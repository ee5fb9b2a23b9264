const PADDING_PX = 12;
const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

/** Returns the width of a technician's name on the map in pixels. */
export function nameWidth(techId: string): number {
  const known = widths.get(techId);
  if (known !== undefined) return known;
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `600 11px ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.ceil((pen?.measureText(techId).width ?? 0) + PADDING_PX);
  widths.set(techId, width);
  return width;
}
