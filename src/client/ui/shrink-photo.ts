/** Enough to read a charger's display. */
const MAX_SIDE_PX = 1600;
const SMALL_BYTES = 512 * 1024;

/**
 * Shrinks a photo for slow connections to a JPEG of at most 1600 px on its longer side. A small photo, and one that
 * this browser cannot decode, stay as they are: the server checks them.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return shrunk && shrunk.size < file.size ? shrunk : file;
}
