/** Helpers for the studio's contact data, which is its own to change (docs/site-content.md). */
import { hoursLabel } from "@extenso/contract/site-content/hours-label.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const studioName = "Extenso";

type Contact = SiteDocument<"contact">;

/** Half of the map's width and height, in degrees. */
const around = { longitude: 0.009, latitude: 0.004 };

/** A link to a map that shows the studio, and a URL that embeds the map in a frame. */
function mapOf({ address: { latitude, longitude } }: Pick<Contact, "address">) {
  const box = [
    longitude - around.longitude,
    latitude - around.latitude,
    longitude + around.longitude,
    latitude + around.latitude,
  ].map((degrees) => +degrees.toFixed(4));
  return {
    link: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
    frame: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join("%2C")}&layer=mapnik&marker=${latitude}%2C${longitude}`,
  };
}

/** The contact data that pages show. It is made on the server, so that browsers don't load this code. */
export function shownContact({
  legalName,
  tagline,
  address,
  phone,
  email,
  hours,
  opening,
  socials,
  ...rest
}: Contact) {
  const { street, city, region, postalCode } = address;
  const map = mapOf({ address });
  return {
    legalName,
    tagline,
    street,
    phone,
    email,
    socials,
    hours: hours || hoursLabel(opening.week),
    town: `${city} ${region} ${postalCode}`,
    call: `tel:${phone.replace(/[^\d+]/g, "")}`,
    map,
    description: rest.description,
  };
}

export type ShownContact = ReturnType<typeof shownContact>;
