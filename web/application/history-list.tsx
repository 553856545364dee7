import { t } from "#web/locale/translate.ts";
import type { ApplicationView } from "./application-loader.ts";
import { ButtonLink, Button } from "#web/ui/button.tsx";
import { Form } from "react-router";

type EarlierListProps = { history: NonNullable<ApplicationView["history"]>; path: string };

/** The earlier addresses or employments entered so far, with links to change and remove each. */
export function HistoryList({ history: { earlier, name }, path }: EarlierListProps) {
  if (earlier.length === 0) return null;
  return (
    <ul
      className="earlier-entries"
      aria-label={name === "address" ? t("application.addressesYouHaveToldUs") : t("application.whatYouHaveToldUs")}
    >
      {earlier.map(({ title, line }, index) => (
        <li key={`${title} ${line}`}>
          <div>
            <b>{title}</b>
            <span>{line}</span>
          </div>
          <ButtonLink href={`${path}?entry=${index}`} look="quiet" size="small">
            {t("common.change")}
            <span className="visually-hidden"> {title}</span>
          </ButtonLink>
          <Form method="post" action={path}>
            <Button look="quiet" size="small" name="remove" value={index}>
              {t("common.remove")}
              <span className="visually-hidden"> {title}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
