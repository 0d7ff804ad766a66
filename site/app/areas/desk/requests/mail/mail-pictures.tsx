import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import type { RequestFile } from "../requests-api.ts";

const pictureTypes = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/heic",
]);
/** Shown at once; further ones are saved like any file. */
const mostShown = 6;

/** Pictures of a mail that says nothing else, as somebody photographs a brief. */
export function MailPictures({ files, read }: { files: readonly MailedFile[]; read: ReadPicture }) {
  return files
    .filter(({ mime_type }) => pictureTypes.has(mime_type))
    .slice(0, mostShown)
    .map((file) => <MailPicture key={file.id} file={file} read={read} />);
}

type MailedFile = Pick<RequestFile, "id" | "name" | "mime_type">;
type ReadPicture = (file: number) => Promise<Blob>;

function MailPicture({ file: { id, name }, read }: { file: MailedFile; read: ReadPicture }) {
  const { data, error } = useQuery({
    queryKey: ["mail-picture", id],
    queryFn: async () => createImageBitmap(await read(id)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) {
    return (
      <p className="desk-soft">
        {name}: {errorMessage(error)}
      </p>
    );
  }
  if (!data) return null;
  // Drawn, since pages show no image that only a signed-in call gives.
  const draw = (canvas: HTMLCanvasElement | null) => canvas?.getContext("2d")?.drawImage(data, 0, 0);
  return (
    <canvas
      ref={draw}
      role="img"
      aria-label={name}
      width={data.width}
      height={data.height}
      className="desk-mail-picture"
    />
  );
}
