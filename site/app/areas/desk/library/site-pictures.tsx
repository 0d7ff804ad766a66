import { pictureNames } from "@extenso/contract/site-words/pictures.ts";
import { type PictureName, pictureAddress } from "../../../ui/picture.tsx";

/** The pictures that came with the site, to choose from. @param search empty: all of them. */
export function SitePictures({
  search,
  onChoose,
}: {
  search: string;
  onChoose: (name: PictureName) => void;
}) {
  const sought = search.toLowerCase().replaceAll(" ", "-");
  const names = pictureNames.filter((name) => name.includes(sought));
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="label">Came with the site</h3>
      <ul className="desk-library-grid" aria-label="Pictures that came with the site">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              <img src={pictureAddress(name, 480, "webp")} alt="" loading="lazy" decoding="async" />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
