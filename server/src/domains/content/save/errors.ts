/** Why a change to content is not made. */
/** There is nothing of this kind and number. */
export class MissingContentError extends Error {
  override name = "MissingContentError";
}

/** The post's status doesn't allow the change: it is in the bin already, or isn't there to be restored. */
export class ContentStateError extends Error {
  override name = "ContentStateError";
}

/** Another write came between the read and this one. */
export class StaleContentError extends Error {
  override name = "StaleContentError";
  /** ISO-8601: when that was. */
  readonly modifiedAt: string;

  constructor(modifiedAt: string) {
    super(`changed at ${modifiedAt}`);
    this.modifiedAt = modifiedAt;
  }
}
