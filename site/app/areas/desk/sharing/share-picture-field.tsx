import { useQuery } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { getMedia } from "../api/media.ts";
import { fileTitle } from "../library/file-labels.ts";
import { PictureChoice } from "../library/picture-choice.tsx";

/**
 * The picture on the card of a link. The card beside it shows it.
 *
 * @param picture id of a file; 0 for the one that `otherwise` names, such as “the featured image”.
 */
export function SharePictureField({
  label,
  picture,
  otherwise,
  onChange,
}: {
  label: string;
  picture: number;
  otherwise: string;
  onChange: (id: number) => void;
}) {
  const { data } = useQuery({
    queryKey: keys.file(picture),
    queryFn: ({ signal }) => getMedia(picture, signal),
    enabled: picture > 0,
  });
  const name = data ? fileTitle(data.file) : "…";
  return (
    <fieldset className="desk-field">
      <legend>{label}</legend>
      <p className="desk-soft desk-share-picture">
        {picture > 0 ? name : `${otherwise.charAt(0).toUpperCase()}${otherwise.slice(1)}`}
      </p>
      <PictureChoice isChosen={picture > 0} label={label} removal={`Use ${otherwise}`} onChange={onChange} />
    </fieldset>
  );
}
