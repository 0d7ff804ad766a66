/** The post that a preview link shows. */
export interface LinkedPost {
  id: number;
  isPublished: boolean;
  /** Something is typed that is not saved. */
  isUnsaved: boolean;
  /** Where everybody reads it. */
  publicPath: string | null;
}
