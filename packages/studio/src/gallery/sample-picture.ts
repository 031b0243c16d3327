/** A small drawn house as a data address, so that the gallery needs no files. */
export function samplePicture(wall: string, sky: string): string {
  const windows = [0, 1, 2]
    .flatMap((row) => [0, 1, 2, 3].map((column) => `<path d="M${58 + column * 12} ${34 + row * 13}h7v8h-7z"/>`))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><path fill="${sky}" d="M0 0h160v90H0z"/><path fill="#a8b79a" d="M0 68q80-12 160 0v22H0z"/><path fill="${wall}" d="M52 26h56v50H52z"/><path fill="#0003" d="M108 26l16 6v42l-16 2z"/><g fill="#6f8da6">${windows}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
