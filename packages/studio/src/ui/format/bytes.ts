const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * A file size for people: `0 Bytes`, `1.8 MB`. One unit is 1024 of the one before; one decimal below 100 of a unit.
 * Sizes beyond terabytes stay in TB.
 */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 Bytes';
  let value = bytes;
  let step = 0;
  // 1023.95 KB would be written as "1024 KB": the next unit says it better.
  while (value >= 1023.95 && step < units.length - 1) {
    value /= 1024;
    step += 1;
  }
  const text = step === 0 ? Math.round(value).toString() : value < 100 ? trimZero(value) : Math.round(value).toString();
  return `${text} ${units[step]}`;
}

function trimZero(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}
