import { useEffect, useState } from "react";
import { type Crop, middle } from "./crop.ts";

/** The photo that was chosen and not yet sent. It outlives its tab, and gives its memory back at the end. */
export function usePhoto() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [unshown, setUnshown] = useState<File | null>(null);
  const [crop, setCrop] = useState<Crop>(middle);
  // A bitmap holds memory that only a call frees.
  useEffect(() => () => picture?.close(), [picture]);
  return {
    picture,
    /** A photo that this browser can't show. */
    unshown,
    crop,
    setCrop,
    choose(next: ImageBitmap | null) {
      setPicture(next);
      setUnshown(null);
      setCrop(middle);
    },
    chooseUnshown(file: File) {
      setPicture(null);
      setUnshown(file);
    },
  };
}

export type Photo = ReturnType<typeof usePhoto>;
