import { useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { read } from "../api/send.ts";
import type { Command } from "../commands/commands.ts";

const settings = z.object({ email: z.string() });

/** Answers for what isn't there, and other words for what is: their code comes with the palette's first use. */
export function usePaletteHints(typed: string): {
  answers: Command[];
  synonyms: Readonly<Record<string, string>>;
} {
  const caller = useCaller();
  const navigate = useNavigate();
  const known = useQuery({
    queryKey: ["palette-answers"],
    queryFn: async () => {
      const [{ paletteHints, answersTo }, { partSynonyms }] = await Promise.all([
        import("./palette-hints.ts"),
        import("./synonyms.ts"),
      ]);
      return { paletteHints, answersTo, partSynonyms };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const email = useQuery({
    queryKey: ["studio-email"],
    queryFn: ({ signal }) => read(settings, "/wp/v2/settings", { query: { _fields: "email" }, signal }),
    enabled: may(caller, "manage_studio") && typed !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!known.data) return { answers: [], synonyms: {} };
  const { paletteHints, answersTo, partSynonyms } = known.data;
  const answers = answersTo(typed, paletteHints(email.data?.email ?? ""))
    .filter(({ needs }) => needs === undefined || may(caller, needs))
    .map(
      ({ id, text, to }): Command => ({
        id: `answer-${id}`,
        label: text,
        group: "Answers",
        icon: CircleHelp,
        isSentence: true,
        run: () => navigate(to),
      }),
    );
  return { answers, synonyms: partSynonyms };
}
