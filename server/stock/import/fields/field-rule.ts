import { z } from "zod";

const cellValue = z.union([z.string(), z.number(), z.boolean()]);

/** The column of one part of an entry; "{n}" in its name is replaced by 1, 2, 3 ... */
const partRule = z.union([
  z
    .string()
    .min(1)
    .transform((column): PartRule => ({ column })),
  z.strictObject({
    column: z.string().min(1),
    unit: z.enum(["pounds", "pence", "miles", "km"]).optional(),
    separator: z.string().min(1).optional(),
  }),
]);

export type PartRule = { column: string; unit?: string | undefined; separator?: string | undefined };

export const rule = z.union(
  [
    z
      .string()
      .min(1)
      .transform((column) => ({ column })),
    z.strictObject({
      column: z.string().min(1),
      unit: z.string().optional(),
      /** The feed's value -> ours. The feed's side is case-insensitive; other values pass unchanged. */
      values: z.record(z.string(), cellValue).optional(),
      /** Used where the cell is blank. */
      default: cellValue.optional(),
      /** Separates the entries of a list; "auto", for URLs: anything before the next URL. */
      separator: z.string().min(1).optional(),
      /** The import continues when the file has no such column. */
      optional: z.boolean().optional(),
      /** Further columns: a field of one value takes the first that is stated, a list takes the entries of all. */
      more: z.array(z.string().min(1)).min(1).optional(),
      /** The column that holds the unit of this one. */
      unit_column: z.string().min(1).optional(),
      /** For lists of objects: our part name -> the property of the feed's entry. */
      entries: z.record(z.string(), z.string().min(1)).optional(),
      /** Text replacements inside the entries: "{size}" -> "w1024". */
      replace: z.record(z.string().min(1), z.string()).optional(),
      /** For lists: the parts of an entry in order, separated by `between`. */
      parts: z.array(z.string()).min(1).optional(),
      between: z.string().min(1).optional(),
    }),
    z.strictObject({ parts: z.record(z.string(), partRule), optional: z.boolean().optional() }),
    z.strictObject({ constant: cellValue }),
  ],
  { error: 'must be a column name, {"column": …}, {"parts": …} or {"constant": …}' },
);

export type FieldRule = z.output<typeof rule>;
