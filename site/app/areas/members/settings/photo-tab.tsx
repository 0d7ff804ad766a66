import { initialsAvatar } from "@extenso/contract/client/session-user.ts";
import type { SessionUser } from "@extenso/contract/entities.ts";
import { ApiError, networkError, timeoutError } from "@extenso/contract/errors/errors.ts";
import { settingsMessages } from "@extenso/contract/errors/messages.ts";
import { isHeic, photoProblem } from "@extenso/contract/requests/forms.ts";
import { type ChangeEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "../../../session/avatar.tsx";
import { client } from "../../../session/client.ts";
import { updateSessionUser } from "../../../session/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { useLatest } from "../../../ui/use-latest.ts";
import { type Crop, cropSquare, dragged, keptInside, margins, mostZoom } from "./crop.ts";
import { failureMessage } from "./failure.ts";
import { isInitialsAvatar } from "./initials.ts";
import { TabTitle } from "./notice.tsx";
import type { Work } from "./tabs.ts";
import type { Photo } from "./use-photo.ts";

/** Pixels of the preview and of what is sent: twice what any page shows. */
const previewSide = 320;
const sentSide = 512;

/** Draws the crop; small pictures are not blown up further than they have to be. */
function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropSquare(picture, crop);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The crop as a file to send. */
function croppedFile(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = sentSide;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error("The image could not be created"))),
      "image/webp",
      0.92,
    );
  });
}

/** Chooses the square: by dragging the picture, or with three sliders by keyboard. */
function PhotoCrop({
  picture,
  crop,
  onChange,
}: {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const small = useRef<HTMLCanvasElement>(null);

  // A canvas is drawn by calls.
  useEffect(() => {
    for (const target of [canvas.current, small.current]) if (target) drawCrop(target, picture, crop);
  }, [picture, crop]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons !== 1) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    onChange(dragged(picture, crop, event.movementX / width, event.movementY / width));
  }

  const margin = margins(picture, crop.zoom);
  const change = (part: Partial<Crop>) => onChange(keptInside(picture, { ...crop, ...part }));
  return (
    <div className="photo-crop">
      <div className="photo-crop-frame">
        <canvas
          ref={canvas}
          width={previewSide}
          height={previewSide}
          role="img"
          aria-label="The part of your photo that will be shown"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      <div className="photo-crop-controls">
        <Slider
          label="Zoom"
          min={1}
          max={mostZoom}
          value={crop.zoom}
          text={`${Math.round(crop.zoom * 100)}%`}
          onChange={(zoom) => change({ zoom })}
        />
        <Slider
          label="Move left or right"
          min={margin.x}
          max={1 - margin.x}
          value={crop.x}
          onChange={(x) => change({ x })}
        />
        <Slider
          label="Move up or down"
          min={margin.y}
          max={1 - margin.y}
          value={crop.y}
          onChange={(y) => change({ y })}
        />
        <div className="flex items-center gap-4">
          <span aria-hidden="true" className="shrink-0">
            <canvas ref={small} width={96} height={96} className="size-11 rounded-full" />
          </span>
          <p className="text-sm text-ink-soft">How it looks next to your name.</p>
        </div>
      </div>
    </div>
  );
}

function Slider({
  label,
  value,
  onChange,
  min,
  max,
  text = `${Math.round(value * 100)}%`,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  text?: string;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100 || 0.01}
        disabled={max - min < 0.001}
        value={value}
        aria-valuetext={text}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(Number(target.value))}
        className="slider"
      />
    </div>
  );
}

const unreadable = "Please choose an image file.";

export function PhotoTab({ user, photo, saving, tell, run }: { user: SessionUser; photo: Photo } & Work) {
  const { picture, unshown, crop } = photo;
  const isChosen = Boolean(picture ?? unshown);
  const [progress, setProgress] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(undefined);

  // Leaving the tab ends the upload.
  useEffect(() => () => upload.current?.abort(), []);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file chosen again is a choice too.
    target.value = "";
    if (!file) return;
    tell(null);
    const problem = photoProblem(file);
    if (problem) {
      photo.choose(null);
      tell({ kind: "error", text: problem });
      return;
    }
    try {
      photo.choose(await createImageBitmap(file));
    } catch {
      // Few browsers show what a telephone takes, but the server reads it.
      if (isHeic(file)) return photo.chooseUnshown(file);
      photo.choose(null);
      tell({ kind: "error", text: unreadable });
    }
  }

  function closePicture() {
    photo.choose(null);
    input.current?.focus();
  }

  const again = useLatest(() => void run(send));

  async function send() {
    const photograph = unshown ?? picture;
    if (!photograph) return;
    tell(null);
    setProgress(0);
    const abort = new AbortController();
    upload.current = abort;
    try {
      const file = photograph instanceof File ? photograph : await croppedFile(photograph, crop);
      updateSessionUser({ avatar: await uploadAvatar(file, setProgress, abort.signal) });
      closePicture();
      tell({ kind: "success", text: settingsMessages.photoUpdated });
    } catch (error) {
      if (!abort.signal.aborted) tell(failureMessage(error, settingsMessages.photoFailed, again));
    }
  }

  async function remove() {
    tell(null);
    try {
      const { avatar, message } = await client.removeAvatar();
      updateSessionUser({ avatar: avatar || initialsAvatar(user.name || user.username) });
      tell({ kind: "success", text: message || "Profile photo removed." });
    } catch (error) {
      tell(failureMessage(error, "Failed to remove photo. Please try again."));
    }
  }

  const hasPhoto = Boolean(user.avatar) && !isInitialsAvatar(user.avatar);
  return (
    <section aria-label="Profile Photo" className="settings-form">
      <TabTitle>Profile Photo</TabTitle>
      <div className="flex items-center gap-6">
        <Avatar user={user} className="size-24" />
        <p className="text-ink-soft">
          JPEG, PNG, GIF, WebP, AVIF or HEIC, less than 5MB. You choose the crop.
        </p>
      </div>
      {picture && <PhotoCrop picture={picture} crop={crop} onChange={photo.setCrop} />}
      {unshown && (
        <p className="text-ink-soft">
          This browser can’t show {unshown.name}. Upload it, and its middle becomes your photo.
        </p>
      )}
      {saving && isChosen && (
        <div>
          <label htmlFor="upload-progress" className="text-sm font-semibold">
            Uploading: {Math.round(progress * 100)}%
          </label>
          <progress id="upload-progress" max={1} value={progress} className="progress" />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {isChosen && (
          <>
            <Button disabled={saving} onClick={() => run(send)}>
              {saving ? "Uploading..." : "Upload Photo"}
            </Button>
            <Button look="secondary" onClick={() => (saving ? upload.current?.abort() : closePicture())}>
              Cancel
            </Button>
          </>
        )}
        <label className="file-choice label" data-quiet={isChosen ? "" : undefined}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            disabled={saving}
            onChange={choose}
            className="sr-only"
          />
          {isChosen ? "Choose Another" : "Choose Photo"}
        </label>
        {hasPhoto && !isChosen && (
          <Button look="secondary" disabled={saving} onClick={() => run(remove)}>
            Remove Photo
          </Button>
        )}
      </div>
    </section>
  );
}

/** Pictures may take longer than other calls on a slow line; a line that stands still for so long is dead. */
const timeoutMs = 60_000;

/**
 * Sends a picture and tells how far it is. By `XMLHttpRequest`, since `fetch` does not say what has been
 * sent.
 *
 * @param onProgress from 0 to 1.
 * @returns the address of the member's new picture.
 * @throws {ApiError} when it was refused or did not arrive; the signal's reason when the caller aborted.
 */
async function uploadAvatar(
  picture: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { url, headers } = await client.prepareAvatarUpload();
  const { status, text } = await send(url, headers, picture, onProgress, signal);
  return client.readAvatarAnswer(status, text).avatar;
}

function send(
  url: string,
  headers: Record<string, string>,
  picture: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.set("file", picture, `photo.${picture.type.split("/")[1] ?? "png"}`);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (message: string, code: string) => () =>
      reject(new ApiError(message, { code, status: null }));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", failed(networkError, "network"));
    request.addEventListener("timeout", failed(timeoutError, "timeout"));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("Accept", "application/json");
    request.timeout = timeoutMs;
    signal.aborted ? reject(signal.reason) : request.send(form);
  });
}
