import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { Failure } from "../ui/failure.tsx";
import { isPart } from "./forms/forms.ts";
import { PartEditor } from "./part-editor.tsx";
import { getWords, wordsKeys } from "./site-content.ts";
import stylesheet from "./stylesheet.css?url";

/** An address for each part, all with the same answer: nothing to be kept. */
export const headers = () => ({ "Cache-Control": "no-store" });
export const meta = () => [
  { title: "Site · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** `/desk/site/{part}`. */
export default function PartPage() {
  const { part } = useParams();
  const isKnown = isPart(part);
  const words = useQuery({
    queryKey: wordsKeys.part(part ?? ""),
    queryFn: ({ signal }) => getWords(part ?? "", signal),
    enabled: isKnown,
    // What is being typed is not taken away by what comes in behind it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  if (!isKnown) return <p className="desk-empty">There is no such part of the site.</p>;
  if (words.error) return <Failure words={errorWords(words.error)} onAgain={() => words.refetch()} />;
  if (!words.data)
    return (
      <p className="desk-soft" aria-busy="true">
        Reading …
      </p>
    );
  return <PartEditor key={part} part={part} words={words.data} />;
}
