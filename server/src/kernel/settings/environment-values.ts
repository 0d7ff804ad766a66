/** Values that several variables share. */
import * as z from "zod";

export const flag = (byDefault: boolean) =>
  z
    .enum(["0", "1", "true", "false"], { error: "0, 1, true or false" })
    .optional()
    .transform((value) => (value === undefined ? byDefault : value === "1" || value === "true"));

export const wholeNumber = (byDefault: number, lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${lowest} to ${highest}`)
    .optional()
    .transform((value) => (value === undefined ? byDefault : Number(value)))
    .refine((value) => value >= lowest && value <= highest, `a whole number from ${lowest} to ${highest}`);

export const address = (protocols: string[], allowed: string, fits: (url: URL) => boolean = () => true) =>
  z
    .string()
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const url = new URL(value);
      return protocols.includes(url.protocol) && fits(url);
    }, allowed)
    .optional();

export const web = ["http:", "https:"];

/** Links are made by adding to it. */
export const isPlain = ({ search, hash, username }: URL) => search === "" && hash === "" && username === "";

export const hostName = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

const hostWithPort = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i;

export const hostList = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((host) => host.trim())
      .filter(Boolean),
  )
  .refine(
    (hosts) => hosts.every((host) => hostWithPort.test(host)),
    "host names such as old.example.com, separated by commas",
  );
/** `Name <mailbox@host>`, or the mailbox alone. */
export const sender = /^(?:[^\p{Cc}<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;
