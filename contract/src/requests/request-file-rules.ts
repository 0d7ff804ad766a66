/** Files that come with a request, or with a reply: how many, and how large. */

/** Files that the wizard takes, and that the sender adds at once. */
export const mostFilesAtOnce = 5;
/** Bytes of each: a phone's film of a minute, or a brief with its pictures. */
export const largestFileBytes = 25 * 1024 * 1024;
/** Files of one request from its sender, over time. */
export const mostFilesOfSender = 20;
/** Files of one reply, and those that wait beside it to be sent. */
export const mostFilesOfReply = 10;
export const mostUnsentFiles = 20;
/** Bytes of a reply's files together: mail servers refuse more, and sending makes a third of it again. */
export const largestReplyBytes = 15 * 1024 * 1024;

/** Name endings that a browser's window for files offers; what counts are the bytes. */
export const fileEndings =
  ".jpg,.jpeg,.png,.gif,.webp,.heic,.avif,.tif,.tiff,.pdf,.mp4,.m4v,.mov,.webm,.mp3,.m4a,.wav,.ogg,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt";

export const fileKindsSentence = "Pictures, PDFs, films, sound and office documents, up to 25 MB each.";

export const fileTooLarge = "This file is larger than 25 MB.";
export const fileNotAccepted =
  "This kind of file can’t be taken. Send a picture, a PDF, a film or a document.";
export const fileEmpty = "This file is empty.";
export const tooManyFiles = "That’s more files than a request holds. Send us a link to the rest.";
