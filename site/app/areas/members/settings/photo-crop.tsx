import { type ChangeEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { type Crop, cropSquare, dragged, keptInside, margins, mostZoom } from "./crop.ts";

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
export function croppedFile(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = sentSide;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error("The picture could not be created"))),
      "image/webp",
      0.92,
    );
  });
}

/** Chooses the square: by dragging the picture, or with three sliders by keyboard. */
export function PhotoCrop({
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
          text={`${Math.round(crop.zoom * 100)} %`}
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
          <p className="text-sm text-ink-soft">How it will look next to your name.</p>
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
  text = `${Math.round(value * 100)} %`,
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
