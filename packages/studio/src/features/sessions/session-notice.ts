/** The notice that a session was misused; shown once on the screen, taken away when it was read. */
export const SESSION_NOTICE = 'session-notice';
