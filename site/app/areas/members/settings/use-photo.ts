import { useEffect, useState } from "react";
import { type Crop, middle } from "./crop.ts";

/** The photo that was chosen and not yet sent. It outlives its tab, and gives its memory back at the end. */
export function usePhoto() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(middle);
  // A bitmap holds memory that only a call frees.
  useEffect(() => () => picture?.close(), [picture]);
  return {
    picture,
    crop,
    setCrop,
    choose(next: ImageBitmap | null) {
      setPicture(next);
      setCrop(middle);
    },
  };
}

export type Photo = ReturnType<typeof usePhoto>;
