import { useId, useState } from "react";
import { type SiteContentForm, valueAt } from "./content-form.ts";
import { mapPointIn } from "./map-point.ts";

/** The studio's point on the map: pasted as a link or as coordinates, and shown on a press. */
export function MapField({ form }: { form: SiteContentForm }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const at = (name: string) => valueAt(form.document, `address.${name}`);
  const latitude = Number(at("latitude"));
  const longitude = Number(at("longitude"));
  const isUnknown = typed !== null && mapPointIn(typed) === null;
  const fault = form.faults["address.latitude"] ?? form.faults["address.longitude"];
  const address = ["street", "city", "region", "postalCode", "country"].map(at).filter(Boolean).join(", ");
  const around = [longitude - 0.006, latitude - 0.003, longitude + 0.006, latitude + 0.003];
  return (
    <div className="desk-field">
      <label htmlFor={id}>Point on the map</label>
      <input
        id={id}
        className="desk-input"
        autoComplete="off"
        maxLength={2_000}
        readOnly={form.readOnly}
        value={typed ?? `${latitude}, ${longitude}`}
        aria-invalid={isUnknown || fault !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-told`}
        onChange={({ target }) => {
          setTyped(target.value);
          const point = mapPointIn(target.value);
          if (!point) return;
          form.change("address.latitude", point.latitude);
          form.change("address.longitude", point.longitude);
        }}
        onBlur={() => !isUnknown && setTyped(null)}
      />
      <p id={`${id}-hint`} className="desk-soft site-hint">
        Paste a link of OpenStreetMap, Google Maps or Apple Maps, or coordinates.{" "}
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noreferrer"
          className="text-link"
        >
          Find this address on OpenStreetMap
        </a>
      </p>
      <p id={`${id}-told`} role="status" className="site-fault">
        {isUnknown ? "That names no point. The one from before stays." : fault}
      </p>
      {shown ? (
        <iframe
          title="The studio on OpenStreetMap"
          className="site-map"
          src={`https://www.openstreetmap.org/export/embed.html?bbox=${around.join("%2C")}&layer=mapnik&marker=${latitude}%2C${longitude}`}
        />
      ) : (
        <p>
          <button type="button" className="desk-button" onClick={() => setShown(true)}>
            Show on a map
          </button>
        </p>
      )}
    </div>
  );
}
