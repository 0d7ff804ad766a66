import { filmLines, filmsText, longestFilmTitle, mostFilms } from "@extenso/contract/projects/field-lines.ts";
import { projectField } from "@extenso/contract/projects/project-fields.ts";
import { fileTitle } from "../library/file-labels.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";
import { TextInput } from "../ui/inputs.tsx";
import { projectFieldIds } from "./examine-project.ts";
import type { FieldsProps } from "./fields-props.ts";
import { FromLibrary } from "./from-library.tsx";
import { RowList } from "./row-list.tsx";
import { useRows } from "./use-rows.ts";
import { videoLink } from "./video-link.ts";

const ofFirst = ["video_url", "film_title", "film_length", "film_cuts"] as const;

/** The films after the first one, each an address and a title. Moved up from the top, one becomes the first. */
export function FilmsField({ draft, change }: Pick<FieldsProps, "draft" | "change">) {
  const { fields } = draft;
  const [rows, setRows] = useRows(fields.more_films, filmLines, filmsText, (more_films) =>
    change((now) => ({ ...now, fields: { ...now.fields, more_films } })),
  );
  const offer = usePageOffer();
  /** Swaps the first film with the next; length and cuts are cleared, since they belong to the old one. */
  const makeFirst = () => {
    const [next, ...others] = rows;
    if (!next) return;
    const { video_url, film_title, film_length, film_cuts } = fields;
    const before = { video_url, film_title, film_length, film_cuts, more_films: fields.more_films };
    const old = video_url || film_title ? [{ address: video_url, title: film_title }] : [];
    const set = (to: Partial<typeof before>) =>
      change((now) => ({ ...now, fields: { ...now.fields, ...to } }));
    set({
      video_url: next.address,
      film_title: next.title,
      film_length: "",
      film_cuts: "",
      more_films: filmsText([...old, ...others]),
    });
    document.getElementById(projectFieldIds.video)?.focus();
    offer(`“${next.title || "Film 2"}” is the first film now.`, () => set(before));
  };
  const isAlone = ofFirst.every((name) => fields[name] === "");
  return (
    <RowList
      label={projectField("more_films").label}
      add="Add a film"
      hint={`Shown below the first, in this order; ${mostFilms} in all.`}
      rows={rows}
      onRows={setRows}
      most={mostFilms - 1}
      blank={{ address: "", title: "" }}
      nameOf={({ title }, at) => title || `film ${at + 2}`}
      onFirstUp={isAlone && rows[0]?.address === "" ? undefined : makeFirst}
      beside={
        <FromLibrary
          label="More films from the library"
          kind="video"
          onChosen={([film]) =>
            film && setRows([...rows, { address: film.source_url, title: fileTitle(film) }])
          }
        />
      }
    >
      {(row, at, set) => {
        const video = videoLink(row.address);
        return (
          <>
            <TextInput
              id={projectFieldIds.film(at)}
              type="url"
              label={`Film ${at + 2}`}
              placeholder="https://vimeo.com/76979871"
              maxLength={2_000}
              value={row.address}
              onText={(address) => set({ ...row, address })}
              error={video.kind === "refused" ? video.message : undefined}
            />
            <TextInput
              label={`Name of film ${at + 2}`}
              maxLength={longestFilmTitle}
              value={row.title}
              onText={(title) => set({ ...row, title })}
            />
          </>
        );
      }}
    </RowList>
  );
}
