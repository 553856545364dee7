import { localisedPath, t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Verdict, ZoneNotes, ZoneTable } from "./clean-air-view.ts";

// Static: the server renders these parts to HTML, and no browser needs code for them.

export function VerdictNotice({ verdict: { tone, title, reasons } }: { verdict: Verdict }) {
  return (
    <Notice tone={tone} title={title}>
      {reasons.join(" ")}
    </Notice>
  );
}

export function ZoneCharges({ table: { columns, rows } }: { table: ZoneTable }) {
  const [first, ...others] = columns;
  return (
    <table className="table clean-air__table">
      <caption className="visually-hidden">{t("cleanAir.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ zone, cells }) => (
          <tr key={zone}>
            <th scope="row">{zone}</th>
            {cells.map((cell, at) => (
              <td key={others[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who decides, with the operators' own checkers. */
export function Checkers({ checkers }: Pick<ZoneNotes, "checkers">) {
  return (
    <>
      <p>{t("cleanAir.operatorDecides")}</p>
      <ul className="clean-air__checkers">
        {checkers.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ZoneFootnotes({ notes: { notes, sources } }: { notes: ZoneNotes }) {
  return (
    <div className="clean-air__notes small muted">
      {[...notes, ...sources].map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** Posts a postcode to the check of a vehicle in stock: it never stands in an address. */
export function PostcodeForm({ stockId }: { stockId: number }) {
  return (
    <form className="clean-air__postcode" method="post" action={localisedPath(`/clean-air/${stockId}`)} noValidate>
      <Input
        id="clean-air-postcode"
        name="postcode"
        label={t("cleanAir.postcodeToCheck")}
        hint={t("cleanAir.postcodeHint")}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        width="medium"
      />
      <Button look="secondary">{t("cleanAir.seeTheZones")}</Button>
    </form>
  );
}
