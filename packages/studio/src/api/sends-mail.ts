/** Whether this server sends mail: those who have forgotten their password get a link. */
export const sendsMail = (): boolean => document.querySelector('meta[name="sends-mail"]') !== null;
