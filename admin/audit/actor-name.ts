import { t } from "#web/locale/translate.ts";
import type { ListedAct } from "#server/staff/acts/list-acts.ts";

/** "Priya Nair", "root, at the command line", "Forecourt" */
export function actorName({ actor, person }: Pick<ListedAct, "actor" | "person">): string {
  if (person) return person.name;
  const [kind, id = ""] = actor.split(/:(.*)/s);
  if (kind === "cli") return t("admin.actor.commandLine", { user: id });
  if (kind === "issuer") return t("admin.actor.issuer");
  return kind === "system" ? t("admin.actor.system") : t("admin.actor.unknown");
}
