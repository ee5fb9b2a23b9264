import { toast } from '../../app/toast.ts';
import { shrinkPhoto } from '../../ui/shrink-photo.ts';
import { t } from '../../ui/texts.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** Returns a chosen photo as it is sent, made smaller; null, and a toast, if it is too large all the same. */
export async function readyPhoto(chosen: File): Promise<Blob | null> {
  const content = await shrinkPhoto(chosen);
  if (content.size <= MAX_BYTES) return content;
  const description = t('Please select an image smaller than 5MB');
  toast({ title: t('File Too Large'), description, variant: 'destructive' });
  return null;
}
