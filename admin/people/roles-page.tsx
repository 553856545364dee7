import { useState } from "react";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { ALL_ROLES, hasPermission, isRole, type Role } from "#domain/staff/roles.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { PeopleViews } from "./people-views.tsx";
import { roleHint, roleName } from "./role-names.ts";

export const loader = staffLoader("staff.read", () => null);

/** The rights that Admin has pages for. */
const RIGHTS: readonly { group: PlainMessage; rights: readonly (readonly [Permission, PlainMessage])[] }[] = [
  {
    group: msg("admin.nav.stock"),
    rights: [
      ["stock.read", msg("admin.right.stockRead")],
      ["stock.edit", msg("admin.right.stockEdit")],
      ["stock.price", msg("admin.right.stockPrice")],
      ["stock.bulk", msg("admin.right.stockBulk")],
      ["stock.photos", msg("admin.photos.arrange")],
      ["stock.import", msg("admin.right.stockImport")],
    ],
  },
  {
    group: msg("admin.nav.leads"),
    rights: [
      ["leads.read", msg("admin.right.leadsRead")],
      ["leads.answer", msg("admin.right.leadsAnswer")],
      ["leads.templates", msg("admin.right.leadsTemplates")],
    ],
  },
  {
    group: msg("admin.nav.diary"),
    rights: [
      ["diary.read", msg("admin.right.diaryRead")],
      ["diary.book", msg("admin.right.diaryBook")],
    ],
  },
  {
    group: msg("admin.settings.ordersTo"),
    rights: [
      ["orders.list", msg("admin.right.ordersList")],
      ["orders.read", msg("admin.right.ordersRead")],
      ["orders.progress", msg("admin.right.ordersProgress")],
      ["orders.refund", msg("admin.right.ordersRefund")],
      ["applications.read", msg("admin.right.applicationsRead")],
    ],
  },
  {
    group: msg("admin.right.website"),
    rights: [
      ["branches.edit", msg("admin.right.branchesEdit")],
      ["content.write", msg("admin.right.contentWrite")],
      ["content.publish", msg("admin.right.contentPublish")],
      ["content.promotions", msg("admin.right.contentPromotions")],
      ["settings.edit", msg("admin.right.settingsEdit")],
      ["settings.recipients", msg("admin.right.settingsRecipients")],
    ],
  },
  {
    group: msg("choice.office"),
    rights: [
      ["staff.read", msg("admin.right.staffRead")],
      ["staff.invite", msg("admin.right.staffInvite")],
      ["staff.roles", msg("admin.right.staffRoles")],
      ["audit.read", msg("admin.right.auditRead")],
    ],
  },
];

export default function RolesPage() {
  return (
    <>
      <title>{t("admin.title", { page: t("admin.people.roles") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.people.roles")}</h1>
          <p>{t("admin.people.rolesAre")}</p>
        </div>
      </div>
      <PeopleViews />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone */}
      <section className="table-frame only-wide" tabIndex={0} aria-label={t("admin.people.roles")}>
        <table className="table table--compact">
          <thead>
            <tr>
              <th scope="col">{t("admin.right.right")}</th>
              {ALL_ROLES.map((role) => (
                <th key={role} scope="col" className="in-the-middle">
                  {roleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          {RIGHTS.map(({ group, rights }) => (
            <tbody key={t(group)}>
              <tr className="table__group">
                <th scope="rowgroup" colSpan={ALL_ROLES.length + 1}>
                  {t(group)}
                </th>
              </tr>
              {rights.map(([permission, label]) => (
                <tr key={permission}>
                  <th scope="row">{t(label)}</th>
                  {ALL_ROLES.map((role) => (
                    <td key={role} className="in-the-middle">
                      {hasPermission(role, permission) ? (
                        <span className="right--yes">
                          <Icon name="check" />
                          <span className="visually-hidden">{t("choice.yes")}</span>
                        </span>
                      ) : (
                        <span className="right--no">
                          <span aria-hidden="true">·</span>
                          <span className="visually-hidden">{t("choice.no")}</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <RightsOfRole />
    </>
  );
}

/** On a phone: the rights of one role, as a list. */
function RightsOfRole() {
  const [role, setRole] = useState<Role>("owner");
  return (
    <div className="stack only-phone">
      <div className="field">
        <label htmlFor="role">{t("admin.people.role")}</label>
        <select className="select" id="role" value={role} onChange={({ target }) => isRole(target.value) && setRole(target.value)}>
          {ALL_ROLES.map((each) => (
            <option key={each} value={each}>
              {roleName(each)}
            </option>
          ))}
        </select>
        <span className="hint">{roleHint(role)}</span>
      </div>
      {RIGHTS.map(({ group, rights }) => (
        <section key={t(group)} className="panel" aria-label={t(group)}>
          <div className="panel__head">
            <h2>{t(group)}</h2>
          </div>
          <dl className="role-rights panel__body">
            {rights.map(([permission, label]) => {
              const has = hasPermission(role, permission);
              return (
                <div key={permission} className={has ? "role-rights__yes" : "muted"}>
                  <dt>{t(label)}</dt>
                  <dd className={has ? "right--yes" : undefined}>
                    {has && <Icon name="check" />}
                    {has ? t("choice.yes") : t("choice.no")}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}
