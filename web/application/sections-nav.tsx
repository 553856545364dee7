import { localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

type SectionsNavProps = { sections: { title: string; href: string | null; done: boolean; current: boolean }[] };

/** All sections, the current one, and which are complete. */
export function SectionsNav({ sections }: SectionsNavProps) {
  return (
    <nav className="checkout__nav" aria-label={t("application.applicationSections")}>
      <ol>
        {sections.map(({ title, href, done, current }) => (
          <li key={title}>
            {href === null ? (
              <span aria-current={current ? "step" : undefined}>{title}</span>
            ) : (
              <a href={localisedPath(href)} aria-current={current ? "step" : undefined}>
                {title}
                {done && (
                  <>
                    <Icon name="circle-check" />
                    <span className="visually-hidden">{` ${t("common.doneInBrackets")}`}</span>
                  </>
                )}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
