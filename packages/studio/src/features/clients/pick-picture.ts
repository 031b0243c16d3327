/** Kinds of picture that a logo can be. */
const PICTURES = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml,image/heic,image/heif,.heic,.heif';

/** Lets somebody choose a picture of their computer; null when they think better of it. */
export function pickPicture(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = PICTURES;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
