/** Says what became of a picture. @param before its id; 0 for none. */
export function PictureDifference({ before, after }: { before: number; after: number }) {
  if (after === 0) return <del>Removed</del>;
  return <ins>{before > 0 ? "Replaced" : "Added"}</ins>;
}
