import { Form } from "react-router";
import { t } from "#web/locale/translate.ts";
import { Labelled } from "./labelled.tsx";

type BranchFormProps = {
  action: string;
  branches: readonly { slug: string; name: string }[];
  /** The slug of the branch that is shown; undefined: all. */
  branch: string | undefined;
  /** Whether all branches may be shown together. */
  all?: boolean;
  /** What else the address has. */
  others: Readonly<Record<string, string | null | undefined>>;
};

/** Chooses the branch whose part of a page is shown. It is in the address, and works without a script. */
export function BranchForm({ action, branches, branch, all = false, others }: BranchFormProps) {
  return (
    <Form className="branch-form" method="get" action={action} key={branch}>
      {Object.entries(others).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <Labelled label={t("enquiry.branch")}>
        {(id) => (
          <select className="select" id={id} name="branch" defaultValue={branch ?? ""}>
            {all && <option value="">{t("admin.audit.allBranches")}</option>}
            {branches.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <button type="submit" className="button button--secondary">
        {t("application.show")}
      </button>
    </Form>
  );
}
