/** Lengths in characters, about as many as search engines show. */
export const titleLength = 60;
export const descriptionLength = 155;

/** Of the text for sharing: the server's own bound. */
export const longestShareText = 300;
