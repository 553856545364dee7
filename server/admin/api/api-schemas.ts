import { ALL_ROLES } from "#domain/staff/roles.ts";
import * as z from "zod";
import {
  ChangedVehicle,
  ChangeOfVehicle,
  Conflict,
  ListedVehicle,
  ListOfOverrides,
  ListOfVehicles,
  NewVehicle,
  Override,
  Revision,
  Vehicle,
} from "./vehicle-schemas.ts";

const Moment = z.iso.datetime();

export const Post = z
  .strictObject({
    role: z.enum(ALL_ROLES as [string, ...string[]]),
    site_id: z.int().nullable().describe("The branch; null: all of them"),
    discount: z.number().describe("Pounds that may be taken off a vehicle's price without asking"),
    website: z.string().nullable().describe("The website's name; null: all of them"),
  })
  .describe("A role, and where it counts");

export const Person = z
  .strictObject({
    id: z.uuid(),
    state: z.enum(["active", "invited", "ended"]),
    posts: z.array(Post),
    passkeys: z.int(),
    last_here: Moment.nullable(),
  })
  .describe("Someone with access, without name and address");

export const Change = z
  .strictObject({
    entity: z.string(),
    key: z.string(),
    change: z
      .record(z.string(), z.unknown())
      .describe("By column: before and after; of personal and secret columns only that they changed"),
  })
  .describe("A row that an entry changed");

export const Act = z
  .strictObject({
    id: z.int(),
    at: Moment,
    actor: z.string().describe("staff:<id>, cli:<user>, issuer or system"),
    action: z.string(),
    about: z.uuid().nullable().describe("The person whom it concerns"),
    changes: z.array(Change),
  })
  .describe("An entry of the audit log");

export const People = z.strictObject({ data: z.array(Person) });
export const Acts = z.strictObject({
  data: z.array(Act),
  next: z.int().nullable().describe("`before` of the next page; null on the last one"),
});
export const Failure = z.strictObject({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().describe("By field: what is wrong with it"),
});

/** By the names of the document. */
export const API_SCHEMAS = {
  ListedVehicle,
  ListOfVehicles,
  Vehicle,
  Override,
  ListOfOverrides,
  NewVehicle,
  Revision,
  ChangeOfVehicle,
  ChangedVehicle,
  Conflict,
  Post,
  Person,
  People,
  Change,
  Act,
  Acts,
  Failure,
};
