import { useQueryClient } from "@tanstack/react-query";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { keys } from "../api/keys.ts";
import { editPicture } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { useAction } from "../kit/use-action.ts";
import { fileTitle } from "../library/file-labels.ts";
import { say } from "../notices/notices.ts";
import {
  boxBetween,
  boxOf,
  type CropBox,
  type CropSide,
  cutAt,
  turnedBox,
  wholePicture,
  withSide,
} from "./crop-box.ts";

const sides: readonly [CropSide, string][] = [
  ["left", "Crop left"],
  ["right", "Crop right"],
  ["top", "Crop top"],
  ["bottom", "Crop bottom"],
];
const proportions: readonly [string, number][] = [
  ["1:1", 1],
  ["4:3", 4 / 3],
  ["3:2", 3 / 2],
  ["16:9", 16 / 9],
];

/** Makes a copy of a picture, turned and cropped; the picture itself stays. */
export function CropPicture({ file, onMade }: { file: DeskMedia; onMade: (id: number) => void }) {
  const [open, setOpen] = useState(false);
  if (!/^image\/(?:jpeg|png|gif|webp)$/.test(file.mime_type)) return null;
  return (
    <section className="desk-part" aria-label="Crop and rotate">
      {open ? (
        <CropForm file={file} onMade={onMade} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" className="desk-button" onClick={() => setOpen(true)}>
          Crop and rotate…
        </button>
      )}
    </section>
  );
}

/** It opens at the foot of a long panel. */
const intoSight = (form: HTMLElement | null) => form?.scrollIntoView({ block: "nearest" });

function CropForm({
  file,
  onMade,
  onClose,
}: {
  file: DeskMedia;
  onMade: (id: number) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [angle, setAngle] = useState(0);
  const [box, setBox] = useState<CropBox>(wholePicture);
  const { width, height } = file.media_details;
  const shape = width > 0 && height > 0 ? (angle % 180 === 0 ? width / height : height / width) : 1;
  const { isBusy, run } = useAction();
  async function saveCopy(): Promise<void> {
    const made = await editPicture(file, { angle, crop: box });
    say(`Copy of “${fileTitle(file)}” saved. The original stays in the library.`);
    void client.invalidateQueries({ queryKey: keys.media });
    onClose();
    onMade(made.file.id);
  }
  const isSame = angle === 0 && box.width === 100 && box.height === 100;
  return (
    <div className="desk-crop" ref={intoSight}>
      <h3>Crop and rotate</h3>
      <CropArea file={file} angle={angle} box={box} onBox={setBox} />
      <div className="desk-row">
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            setAngle((angle + 90) % 360);
            setBox(turnedBox(box));
          }}
        >
          Rotate right
        </button>
        {proportions.map(([name, proportion]) => (
          <button
            key={name}
            type="button"
            className="desk-button"
            onClick={() => setBox(boxOf(proportion, shape))}
          >
            {name}
          </button>
        ))}
        <button type="button" className="desk-button" onClick={() => setBox(wholePicture)}>
          Reset
        </button>
      </div>
      <div className="desk-crop-sides">
        {sides.map(([side, label]) => (
          <label key={side} className="desk-field">
            <span>{label}, %</span>
            <input
              type="number"
              className="desk-input"
              min={0}
              max={98}
              step={1}
              value={cutAt(box, side)}
              onChange={({ target }) => setBox(withSide(box, side, target.valueAsNumber || 0))}
            />
          </label>
        ))}
      </div>
      <p className="desk-hint">
        This makes a copy and opens it. The original stays as it is wherever it’s used.
      </p>
      <div className="desk-row">
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          disabled={isSame || isBusy}
          onClick={() => void run(saveCopy, `“${fileTitle(file)}” was not changed.`)}
        >
          {isBusy ? "Saving…" : "Save a copy"}
        </button>
        <button type="button" className="desk-button" data-look="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </div>
  );
}

/** Longest side that is drawn, in pixels. */
const drawn = 900;

/** Known before the picture is there, so that nothing moves when it comes. */
function drawnSize({ width, height }: { width: number; height: number }, angle: number) {
  const scale = Math.min(1, drawn / Math.max(width, height, 1));
  const [across, down] = angle % 180 === 0 ? [width, height] : [height, width];
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
}

/** Drawn turned; what is kept is pulled out with the pointer, the fields beside it do the same by keys. */
function CropArea({
  file,
  angle,
  box,
  onBox,
}: {
  file: DeskMedia;
  angle: number;
  box: CropBox;
  onBox: (box: CropBox) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const begun = useRef<{ x: number; y: number } | null>(null);
  const { large, medium_large } = file.media_details.sizes;
  const size = drawnSize(file.media_details, angle);
  const source = (large ?? medium_large)?.source_url ?? file.source_url;

  // A canvas is drawn by calls, not by markup.
  useEffect(() => {
    const picture = new Image();
    picture.onload = () => {
      const area = canvas.current;
      const context = area?.getContext("2d");
      if (!area || !context) return;
      const { naturalWidth, naturalHeight } = picture;
      Object.assign(area, drawnSize({ width: naturalWidth, height: naturalHeight }, angle));
      const { width, height } = drawnSize({ width: naturalWidth, height: naturalHeight }, 0);
      context.translate(area.width / 2, area.height / 2);
      context.rotate((angle * Math.PI) / 180);
      context.drawImage(picture, -width / 2, -height / 2, width, height);
    };
    picture.src = source;
    return () => {
      picture.onload = null;
    };
  }, [source, angle]);

  const place = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  };
  const { left, top, width, height } = box;
  return (
    <div
      className="desk-crop-picture"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = place(event);
      }}
      onPointerMove={(event) => begun.current && onBox(boxBetween(begun.current, place(event)))}
      onPointerUp={() => {
        begun.current = null;
      }}
    >
      <canvas ref={canvas} {...size} role="img" aria-label={file.alt_text || fileTitle(file)} />
      <div
        aria-hidden
        className="desk-crop-kept"
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    </div>
  );
}
