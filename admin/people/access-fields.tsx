import { useId, useState } from "react";
import type { Post } from "#domain/staff/allowed.ts";
import { poundsFromPence } from "#domain/money.ts";
import { discountAuthority, hasDiscount } from "#domain/staff/discount.ts";
import { ALL_ROLES, isRole, type Role } from "#domain/staff/roles.ts";
import { t } from "#web/locale/translate.ts";
import { FieldError } from "../ui/field-error.tsx";
import type { Places } from "./post-texts.ts";
import { roleHint, roleName } from "./role-names.ts";

type AccessFieldsProps = Places & {
  posts?: readonly Post[];
  errors?: readonly string[] | undefined;
  discountErrors?: readonly string[] | undefined;
};

/** A role, and where it counts: without a tick, everywhere. */
export function AccessFields({ sites, websites, posts = [], errors, discountErrors }: AccessFieldsProps) {
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
      {hasDiscount(role) && (
        <div className={discountErrors ? "field field--wrong" : "field"} key={role}>
          <label htmlFor={`${id}-discount`}>{t("admin.people.discount")}</label>
          <span className="hint" id={`${id}-discount-hint`}>
            {t("admin.people.discountHint")}
          </span>
          <FieldError id={`${id}-discount-error`} errors={discountErrors} />
          <input
            className="input"
            id={`${id}-discount`}
            name="discount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={poundsFromPence(discountAuthority(posts.find((post) => post.role === role) ?? { role }))}
            aria-describedby={`${id}-discount-hint${discountErrors ? ` ${id}-discount-error` : ""}`}
            aria-invalid={discountErrors ? true : undefined}
          />
        </div>
      )}
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
export function accessIn(form: FormData): { role: string; sites: number[]; websites: string[]; discount: number | string | null } {
  return {
    role: String(form.get("role") ?? ""),
    sites: form.getAll("site").map(Number),
    websites: form.getAll("website").map(String),
    discount: poundsIn(String(form.get("discount") ?? "")),
  };
}

/** "£1,500" and "1500.00" are 1500; what is no amount is sent as it is, and refused at its field. */
function poundsIn(typed: string): number | string | null {
  const text = typed.replaceAll(/[£,\s]/g, "");
  if (text === "") return null;
  return /^\d+(?:\.\d{1,2})?$/.test(text) ? Number(text) : typed;
}
