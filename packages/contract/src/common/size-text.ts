const MB = 1024 * 1024;
const GB = 1024 * MB;

/** `2 GB`, `1.5 MB`, `12 KB`: bytes as people say them. */
export function sizeText(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1024)} KB`;
  const [size, unit] = bytes >= GB ? [bytes / GB, 'GB'] : [bytes / MB, 'MB'];
  return `${Math.round(size * 10) / 10} ${unit}`;
}
