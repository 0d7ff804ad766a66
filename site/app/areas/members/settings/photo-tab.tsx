import type { SessionUser } from "@extenso/contract/entities.ts";
import { photoProblem } from "@extenso/contract/forms.ts";
import { settingsMessages } from "@extenso/contract/messages.ts";
import { initialsAvatar } from "@extenso/contract/session-user.ts";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Avatar } from "../../../session/avatar.tsx";
import { client } from "../../../session/client.ts";
import { updateSessionUser } from "../../../session/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { type Crop, middle } from "./crop.ts";
import { failureWords } from "./failure.ts";
import { croppedFile, PhotoCrop } from "./photo-crop.tsx";
import type { Tell } from "./tabs.ts";
import { uploadAvatar } from "./upload-avatar.ts";
import { useSaving } from "./use-saving.ts";

const unreadable = "Please choose an image file.";

export function PhotoTab({ user, tell }: { user: SessionUser; tell: Tell }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(middle);
  const [progress, setProgress] = useState(0);
  const [saving, run] = useSaving();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(undefined);

  // Leaving the tab ends the upload, and gives the picture's memory back.
  useEffect(() => () => upload.current?.abort(), []);
  useEffect(() => () => picture?.close(), [picture]);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file chosen again is a choice too.
    target.value = "";
    if (!file) return;
    tell(null);
    const problem = photoProblem(file);
    if (problem) {
      setPicture(null);
      tell({ kind: "error", text: problem });
      return;
    }
    try {
      setPicture(await createImageBitmap(file));
      setCrop(middle);
    } catch {
      setPicture(null);
      tell({ kind: "error", text: unreadable });
    }
  }

  function closePicture() {
    setPicture(null);
    input.current?.focus();
  }

  async function send(chosen: ImageBitmap) {
    tell(null);
    setProgress(0);
    const abort = new AbortController();
    upload.current = abort;
    try {
      const file = await croppedFile(chosen, crop);
      updateSessionUser({ avatar: await uploadAvatar(file, setProgress, abort.signal) });
      closePicture();
      tell({ kind: "success", text: settingsMessages.photoUpdated });
    } catch (error) {
      if (!abort.signal.aborted)
        tell({ kind: "error", text: failureWords(error, settingsMessages.photoFailed) });
    }
  }

  async function remove() {
    tell(null);
    try {
      const { avatar, message } = await client.removeAvatar();
      updateSessionUser({ avatar: avatar || initialsAvatar(user.name || user.username) });
      tell({ kind: "success", text: message || "Profile photo removed." });
    } catch (error) {
      tell({ kind: "error", text: failureWords(error, "Failed to remove photo. Please try again.") });
    }
  }

  const hasPhoto = Boolean(user.avatar) && !/\/avatar\/[^/]+\.svg$/.test(user.avatar);
  return (
    <section aria-label="Profile Photo" className="settings-form">
      <h2 className="settings-title">Profile Photo</h2>
      <div className="flex items-center gap-6">
        <Avatar user={user} className="size-24" />
        <p className="text-ink-soft">
          JPEG, PNG, GIF, WebP or AVIF, less than 5MB. You choose the part that is shown.
        </p>
      </div>
      {picture && <PhotoCrop picture={picture} crop={crop} onChange={setCrop} />}
      {saving && picture && (
        <div>
          <label htmlFor="upload-progress" className="text-sm font-semibold">
            Uploading: {Math.round(progress * 100)} %
          </label>
          <progress id="upload-progress" max={1} value={progress} className="progress" />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {picture && (
          <>
            <Button disabled={saving} onClick={() => run(() => send(picture))}>
              {saving ? "Uploading..." : "Upload Photo"}
            </Button>
            <Button look="secondary" onClick={() => (saving ? upload.current?.abort() : closePicture())}>
              Cancel
            </Button>
          </>
        )}
        <label className="file-choice label" data-quiet={picture ? "" : undefined}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            disabled={saving}
            onChange={choose}
            className="sr-only"
          />
          {picture ? "Choose Another" : "Choose Photo"}
        </label>
        {hasPhoto && !picture && (
          <Button look="secondary" disabled={saving} onClick={() => run(remove)}>
            Remove Photo
          </Button>
        )}
      </div>
    </section>
  );
}
