/** One spelling of an account: what is stored, looked up and counted. Full-width and capital letters make no new one. */
export const accountName = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
