/** The end of an address that opens a record with its scheduled updates. */
export const scheduledPlace = "#scheduled";
