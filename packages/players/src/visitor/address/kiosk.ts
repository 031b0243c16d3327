/** Seconds without a touch after which an unattended screen goes back to the start, unless the address says otherwise. */
const IDLE = 60;

/** `?kiosk` or `?kiosk=<seconds>`: the page stands unattended on a screen. Null: it does not. */
export function kioskSeconds(search: string): number | null {
  const asked = new URLSearchParams(search).get('kiosk');
  if (asked === null) return null;
  const seconds = Number(asked);
  return asked !== '' && Number.isFinite(seconds) ? Math.min(3_600, Math.max(5, seconds)) : IDLE;
}
