/** Lengths in characters, about as many as search engines show. */
export const titleLength = 60;
export const descriptionLength = 155;
