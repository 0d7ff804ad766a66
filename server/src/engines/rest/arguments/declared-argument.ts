/** What a route declares of an argument. */
export interface ArgumentSchema {
  description?: string;
  type?: string | string[];
  /** Of an object also the names of the properties that it must have. */
  required?: boolean | readonly string[];
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  exclusiveMinimum?: boolean;
  maximum?: number;
  exclusiveMaximum?: boolean;
  minLength?: number;
  /** `longestText` where it isn't said. */
  maxLength?: number;
  minItems?: number;
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
