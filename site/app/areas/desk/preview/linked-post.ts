/** What a link to it would show. */
export interface LinkedPost {
  id: number;
  isPublished: boolean;
  /** Something is typed that is not saved. */
  isUnsaved: boolean;
  /** Where everybody reads it. */
  publicPath: string | null;
}
