import { z } from "zod";

const cellValue = z.union([z.string(), z.number(), z.boolean()]);

/** The column of one part of an entry; "{n}" in its name stands for 1, 2, 3 ... */
const partRule = z.union([
  z.string().min(1).transform((column): PartRule => ({ column })),
  z.strictObject({ column: z.string().min(1), unit: z.enum(["pounds", "pence", "miles", "km"]).optional(), separator: z.string().min(1).optional() }),
]);

export type PartRule = { column: string; unit?: string | undefined; separator?: string | undefined };

export const rule = z.union(
  [
    z.string().min(1).transform((column) => ({ column })),
    z.strictObject({
      column: z.string().min(1),
      unit: z.string().optional(),
      /** What the feed writes -> what we write; letter case of the feed's side does not matter, other values stay as they are. */
      values: z.record(z.string(), cellValue).optional(),
      /** Taken where the cell is blank. */
      default: cellValue.optional(),
      /** Between the entries of a list; "auto", for addresses: whatever stands before the next one. */
      separator: z.string().min(1).optional(),
      /** The import goes on when the file has no such column. */
      optional: z.boolean().optional(),
      /** Further columns: of a field of one value the first that states it counts, of a list the entries of all of them stand in it. */
      more: z.array(z.string().min(1)).min(1).optional(),
      /** The column that names the unit of this one. */
      unit_column: z.string().min(1).optional(),
      /** Of a field of several values whose entries are objects: which property of an entry is which part. */
      entries: z.record(z.string(), z.string().min(1)).optional(),
      /** What stands in the place of a text inside the texts of the entries: "{size}" -> "w1024". */
      replace: z.record(z.string().min(1), z.string()).optional(),
      /** Of a field of several values: what the pieces of an entry are, with `between` between them. */
      parts: z.array(z.string()).min(1).optional(),
      between: z.string().min(1).optional(),
    }),
    z.strictObject({ parts: z.record(z.string(), partRule), optional: z.boolean().optional() }),
    z.strictObject({ constant: cellValue }),
  ],
  { error: 'must be a column name, {"column": …}, {"parts": …} or {"constant": …}' },
);

export type FieldRule = z.output<typeof rule>;
