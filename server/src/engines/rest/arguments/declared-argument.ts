/** A route's declaration of an argument. */
export interface ArgumentSchema {
  description?: string;
  type?: string | string[];
  /** For an object it may list the names of the required properties. */
  required?: boolean | readonly string[];
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  exclusiveMinimum?: boolean;
  maximum?: number;
  exclusiveMaximum?: boolean;
  minLength?: number;
  /** Defaults to `longestText`. */
  maxLength?: number;
  minItems?: number;
  /** Defaults to `mostItems`. */
  maxItems?: number;
  uniqueItems?: boolean;
  /** Pattern of a text; without flags. */
  pattern?: string;
  format?: string;
  items?: ArgumentSchema;
  properties?: Record<string, ArgumentSchema>;
  additionalProperties?: boolean;
  oneOf?: readonly ArgumentSchema[];
  title?: string;
  [further: string]: unknown;
}
