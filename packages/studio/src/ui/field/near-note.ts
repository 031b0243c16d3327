/** What a list says where nothing has the text, and what it shows only has a word much like it. */
export const nearNote = (text: string): string => `Showing what is close to “${text.trim()}”`;

/** Whether a list that is read page by page holds only what is close to the text that was searched for. */
export const isNearRead = (read: { data?: { pages: readonly { isNear?: true | undefined }[] } | undefined }): boolean =>
  read.data?.pages[0]?.isNear === true;
