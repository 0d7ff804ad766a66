import { Camera, Upload } from "lucide-react";
import { useId } from "react";
import { useMayUpload } from "../access/use-may-upload.ts";

// Types of files that may be uploaded, in the form that the `accept` attribute takes.

/** Few systems know the type of these endings. */
const heicTypes = "image/heic,.heic,.heif,.hif";
/** What becomes a JPEG in the library. */
export const jpegTypes = `image/jpeg,${heicTypes}`;
export const pictureTypes = `image/jpeg,image/png,image/webp,image/gif,${heicTypes}`;
const takenTypes = `${pictureTypes},application/pdf,video/*,audio/*`;

/** A native file chooser that looks like a button of the desk; nothing for callers who may not upload. */
export function FileButton({
  label,
  accept = takenTypes,
  multiple = false,
  look,
  camera = false,
  onFiles,
}: {
  label: string;
  accept?: string;
  multiple?: boolean;
  look?: "primary";
  /** Opens the camera; shown on phones and tablets alone. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  if (!useMayUpload()) return null;
  return (
    <span className="desk-file-button" data-camera={camera || undefined}>
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        capture={camera ? "environment" : undefined}
        onChange={(event) => {
          const { files } = event.target;
          if (files && files.length > 0) onFiles([...files]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      <label htmlFor={id} className="desk-button" data-look={look}>
        {camera ? <Camera aria-hidden size={18} /> : <Upload aria-hidden size={18} />}
        {label}
      </label>
    </span>
  );
}
