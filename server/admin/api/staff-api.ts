import { isoMoment } from "#domain/calendar.ts";
import { poundsFromPence } from "#domain/money.ts";
import { discountAuthority } from "#domain/staff/discount.ts";
import { readActQuery } from "#server/staff/acts/act-query.ts";
import { listActs, type ListedAct } from "#server/staff/acts/list-acts.ts";
import { listPeople, type ListedPerson } from "#server/staff/people/list-people.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { noteGuarded } from "#server/admin/staff-route.ts";
import type { Hono } from "hono";
import type * as z from "zod";
import { apiRoutes, STAFF_API } from "./api-route.ts";
import type { Act, Person } from "./api-schemas.ts";
import { staffApiDocument } from "./staff-api-document.ts";
import { vehicleApi } from "./vehicle-api.ts";

/** Admin's API for machines. */
export function staffApi(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now } = services;
  const route = apiRoutes(app, services);
  // The document has no data: tools read it without a token.
  app.get(
    `${STAFF_API}/openapi.json`,
    noteGuarded(async (c) => c.json(staffApiDocument(c.get("adminOrigin")))),
  );
  route({
    method: "GET",
    path: "/people",
    permission: "staff.read",
    run: async ({ rights }) => ({ data: (await listPeople(database, now(), { visibleTo: rights })).map(personOf) }),
  });
  route({
    method: "GET",
    path: "/people/:id",
    permission: "staff.read",
    run: async ({ rights, params }) => {
      const person = (await listPeople(database, now(), { visibleTo: rights })).find(({ id }) => id === params["id"]);
      return person && personOf(person);
    },
  });
  route({
    method: "GET",
    path: "/acts",
    permission: "audit.read",
    run: async ({ rights, query }) => {
      const { acts, next } = await listActs(database, rights, readActQuery(query));
      return { data: acts.map(actOf), next };
    },
  });
  vehicleApi(route, services);
}

/** Rights, without name and address. */
function personOf({ id, state, posts, passkeys, seen_at }: ListedPerson): z.infer<typeof Person> {
  const given = posts.map(({ discount_pence, ...post }) => ({
    ...post,
    discount: poundsFromPence(discountAuthority({ role: post.role, discount_pence: discount_pence ?? null })),
  }));
  return { id, state, posts: given, passkeys, last_here: seen_at === null ? null : isoMoment(seen_at) };
}

function actOf({ id, at, actor, action, about, changes }: ListedAct): z.infer<typeof Act> {
  return { id, at: isoMoment(at), actor, action, about: about?.id ?? null, changes };
}
