import { v7 } from 'uuid';

/** A new UUIDv7: sorts by the time it was made. */
export const newId = (): string => v7();

/** Whether a text can be compared with an id in SQL. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
