import { useQuery } from "@tanstack/react-query";
import { useOwnContent } from "../access/use-own-content.ts";
import { keys } from "../api/keys.ts";
import { storageUseOf } from "../api/media.ts";
import { sizeWords } from "../library/file-labels.ts";

/** What the library takes, beside how many files there are. Says nothing where nobody can tell. */
export function StorageUse() {
  const isOurs = useOwnContent();
  const { data } = useQuery({
    queryKey: keys.storageUse,
    queryFn: ({ signal }) => storageUseOf(signal),
    enabled: isOurs,
    staleTime: 60_000,
  });
  if (!data || data.bytes === 0) return null;
  const words = `${data.whole ? "" : "More than "}${sizeWords(data.bytes)} ${
    data.place === "disk" ? "on the disk" : "in the bucket"
  }`;
  return (
    <p
      className="desk-count"
      title={`${data.files.toLocaleString("en-CA")} files: what was uploaded, and the sizes and formats made of it`}
    >
      {words}
    </p>
  );
}
