/** What a route declares of an argument. */
export interface ArgumentSchema {
  description?: string;
  type?: string | string[];
  required?: boolean;
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  /** `longestText` where it isn't said. */
  maxLength?: number;
  /** `mostItems` where it isn't said. */
  maxItems?: number;
  /** Of a text; without flags. */
  pattern?: string;
  format?: string;
  items?: ArgumentSchema;
  properties?: Record<string, ArgumentSchema>;
  additionalProperties?: boolean;
  oneOf?: readonly ArgumentSchema[];
  title?: string;
  [further: string]: unknown;
}
