import { useId, useState } from "react";
import type { Post } from "#domain/staff/allowed.ts";
import { ALL_ROLES, isRole, type Role } from "#domain/staff/roles.ts";
import { t } from "#web/locale/translate.ts";
import { FieldError } from "../ui/field-error.tsx";
import type { Places } from "./post-texts.ts";
import { roleHint, roleName } from "./role-names.ts";

type AccessFieldsProps = Places & { posts?: readonly Post[]; errors?: readonly string[] | undefined };

/** A role, and where it counts: without a tick, everywhere. */
export function AccessFields({ sites, websites, posts = [], errors }: AccessFieldsProps) {
  const id = useId();
  const [role, setRole] = useState<Role>(posts[0]?.role ?? "sales");
  return (
    <>
      <div className={errors ? "field field--wrong" : "field"}>
        <label htmlFor={id}>{t("admin.people.role")}</label>
        <span className="hint" id={`${id}-hint`}>
          {roleHint(role)}
        </span>
        <FieldError id={`${id}-error`} errors={errors} />
        <select
          className="select"
          id={id}
          name="role"
          value={role}
          aria-describedby={`${id}-hint${errors ? ` ${id}-error` : ""}`}
          aria-invalid={errors ? true : undefined}
          onChange={({ target }) => isRole(target.value) && setRole(target.value)}
        >
          {ALL_ROLES.map((each) => (
            <option key={each} value={each}>
              {roleName(each)}
            </option>
          ))}
        </select>
      </div>
      <fieldset>
        <legend className="label">{t("admin.people.branches")}</legend>
        <p className="hint">{t("admin.people.noneIsAll")}</p>
        <div className="checks">
          {sites.map(({ id: site, name }) => (
            <label key={site} className="check">
              <input type="checkbox" name="site" value={site} defaultChecked={posts.some(({ site_id }) => site_id === site)} />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="label">{t("admin.people.websites")}</legend>
        <div className="checks">
          {websites.map(({ name, site_name }) => (
            <label key={name} className="check">
              <input type="checkbox" name="website" value={name} defaultChecked={posts.some(({ website }) => website === name)} />
              {site_name}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** What the fields say. */
export function accessIn(form: FormData): { role: string; sites: number[]; websites: string[] } {
  return { role: String(form.get("role") ?? ""), sites: form.getAll("site").map(Number), websites: form.getAll("website").map(String) };
}
