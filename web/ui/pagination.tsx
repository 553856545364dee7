import { localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "./icons/icon.tsx";

type PaginationProps = { page: number; pages: number; hrefOf: (page: number) => string; label: string };

/** Links to the neighbouring, first and last pages. Nothing for a single page. */
export function Pagination({ page, pages, hrefOf, label }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 && (
        <a className="page-number" href={localisedPath(hrefOf(page - 1))} rel="prev" aria-label={t("ui.previousPage")}>
          <Icon name="arrow-left" />
          <span className="desktop-only">{t("ui.previous")}</span>
        </a>
      )}
      {pagesToShow(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} className="pages__gap" aria-hidden="true" />
        ) : number === page ? (
          <span key={number} aria-current="page">
            <span className="visually-hidden">{`${t("ui.page")} `}</span>
            {number}
          </span>
        ) : (
          <a key={number} href={localisedPath(hrefOf(number))} aria-label={t("ui.pageNumber", { number })}>
            {number}
          </a>
        ),
      )}
      {page < pages && (
        <a className="page-number" href={localisedPath(hrefOf(page + 1))} rel="next" aria-label={t("ui.nextPage")}>
          <span className="desktop-only">{t("ui.next")}</span>
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}

/** First, last, and the neighbours of the current page; null marks a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages));
  const shown: (number | null)[] = [];
  let last = 0;
  for (const number of [...wanted].toSorted((a, b) => a - b)) {
    if (number - last === 2) shown.push(last + 1);
    else if (number - last > 2) shown.push(null);
    shown.push(number);
    last = number;
  }
  return shown;
}
