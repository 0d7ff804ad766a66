/** Why a change to content is not made. */
/** There is nothing of this kind and number. */
export class MissingContentError extends Error {
  override name = "MissingContentError";
}

/** What is done already, or makes no sense: into the bin twice, out of it without being there. */
export class ContentStateError extends Error {
  override name = "ContentStateError";
}

/** Somebody else wrote meanwhile. */
export class StaleContentError extends Error {
  override name = "StaleContentError";
  /** ISO-8601: when that was. */
  readonly modifiedAt: string;

  constructor(modifiedAt: string) {
    super(`changed at ${modifiedAt}`);
    this.modifiedAt = modifiedAt;
  }
}
