import { useState, type FormEvent } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { covers, postsWith } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import "./deals.css";

export const loader = staffLoader("deals.build", ({ reads, signedIn: { rights }, query }) => ({
  vehicle: (query.get("vehicle") ?? "").slice(0, 20),
  websites: reads.websites.filter(({ name }) => postsWith(rights, "deals.build").some((held) => covers(held, { website: name }))),
}));

const FIELDS = ["website", "vehicle", "first_name", "last_name", "email", "telephone"] as const;

/** Who a deal is for and which vehicle it is about; then its figures. */
export default function NewDealPage() {
  const { vehicle, websites } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const build = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const answer = await post<{ id: string }>(
      "/deals/for-customer",
      Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")])),
    );
    setBusy(false);
    if (answer.ok) await navigate(`/deals/${answer.data.id}`);
    else setFailure(answer);
  };
  const errors = failure?.errors ?? {};
  const rest = Object.keys(errors).some((field) => (FIELDS as readonly string[]).includes(field) || field.startsWith("customer_"))
    ? undefined
    : (Object.values(errors)[0]?.[0] ?? failure?.message);
  return (
    <>
      <title>{t("admin.title", { page: t("admin.deal.newDeal") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/deals">
            <Icon name="arrow-left" />
            {t("admin.nav.deals")}
          </Link>
          <h1>{t("admin.deal.newDeal")}</h1>
          <p>{t("admin.deal.leadHint")}</p>
        </div>
      </div>
      <form className="panel deal-new" noValidate onSubmit={(event) => void build(event)}>
        <div className="panel__body stack">
          <Problem message={rest} reason={failure?.reason} />
          <div className="columns">
            <TextField name="first_name" label={t("forms.firstName")} errors={errors["first_name"] ?? errors["customer_first_name"]} />
            <TextField name="last_name" label={t("forms.lastName")} errors={errors["last_name"] ?? errors["customer_last_name"]} />
            <TextField name="email" type="email" label={t("common.email")} errors={errors["email"] ?? errors["customer_email"]} />
            <TextField name="telephone" label={t("common.telephone")} errors={errors["telephone"] ?? errors["customer_telephone"]} />
            <TextField name="vehicle" label={t("admin.diary.plateOrNumber")} value={vehicle} errors={errors["vehicle"]} />
            <Labelled label={t("admin.right.website")}>
              {(id) => (
                <select className="select" id={id} name="website">
                  {websites.map(({ name, site_name }) => (
                    <option key={name} value={name}>
                      {site_name}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
          </div>
        </div>
        <div className="panel__foot">
          <button type="submit" className="button" aria-busy={busy}>
            {t("deal.workOutTheFigures")}
          </button>
        </div>
      </form>
    </>
  );
}
