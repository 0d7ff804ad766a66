/** Fields of the studio's own that WordPress has none for, as an export keeps them. */
export const shareTextMeta = "_extenso_share_text";
export const sharePictureMeta = "_extenso_share_picture";
export const robotsMeta = "_extenso_robots";
