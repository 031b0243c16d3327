const DAY = 86_400_000;

/** Seconds an access token lives. */
export const ACCESS_LIFE = 600;
/** Milliseconds: a refresh token dies after 30 unused days, a session after 90 in any case. */
export const REFRESH_LIFE = 30 * DAY;
export const SESSION_LIFE = 90 * DAY;
/** Milliseconds in which a rotated token still works: retries and other tabs arrive late. */
export const GRACE = 30_000;
/** Siblings a rotated token may give in addition to its child. */
export const MAX_SIBLINGS = 5;
/** Sessions of one person that live at the same time; the one used longest ago ends when another is opened. */
export const MAX_SESSIONS = 50;
/** Milliseconds an invitation or a reset link can be used. */
export const LINK_LIFE = 7 * DAY;
