/** Limits of the desk's library, by themselves: the browser needs them, and not the fields of its files. */

/** Days that a file stays in the trash. */
export const trashDays = 30;
/** Files that one call changes. */
export const mostFilesAtOnce = 100;
/** Tags of one file. */
export const mostTags = 20;
/** Characters of a tag. */
export const longestTag = 40;
