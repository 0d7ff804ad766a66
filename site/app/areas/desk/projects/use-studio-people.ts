import { readResponse } from "@extenso/contract/client/transport.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { keys } from "../api/keys.ts";
import { send } from "../api/send.ts";

const person = z.object({ id: z.string(), name: z.string() });
const published = z.object({
  document: z.object({ people: z.object({ items: z.array(person) }) }),
});

export type StudioPerson = z.infer<typeof person>;

/** The people on the page about the studio, as published; none until they are known. */
export function useStudioPeople(): readonly StudioPerson[] {
  const { data = [] } = useQuery({
    queryKey: keys.studioPeople,
    queryFn: async ({ signal }) =>
      readResponse(published, await send("/extenso/v1/site/about", { signal })).document.people.items,
  });
  return data;
}
