const LONGEST_PX = 1600;
const SMALL_BYTES = 512 * 1024;

/**
 * A photo for a weak line: a JPEG of 1600 px on its longer side. One that is small already, or that this browser
 * cannot read, stays as it is: the server decides.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return shrunk && shrunk.size < file.size ? shrunk : file;
}
