import { useCallback, useMemo, useRef, useState } from "react";
import { Link, useLoaderData, useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { allowedSomewhere } from "#domain/staff/allowed.ts";
import { readStaffQuery, staffQueryText, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { appliedStaffFilters } from "#domain/stock/staff/applied-staff-filters.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import type { BulkKind, Changed } from "./bulk/bulk-data.ts";
import { BulkDialog } from "./bulk/bulk-dialog.tsx";
import { shortNames } from "./branch-names.ts";
import { readColumns, USUAL_COLUMNS } from "./columns.ts";
import { KeyList, KeysDialog } from "../ui/keys-dialog.tsx";
import { isPhone, vehiclesInPage } from "./list-sizes.ts";
import { listKeys } from "./list-keys.ts";
import { labelsOf } from "./labels-of.ts";
import { NothingFound } from "./nothing-found.tsx";
import { ListBar } from "./filters/list-bar.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { StockCards } from "./stock-cards.tsx";
import { StockTable } from "./stock-table.tsx";
import { StockTools } from "./stock-tools.tsx";
import { StockViews } from "./stock-views.tsx";
import { UndoToast } from "./bulk/undo-toast.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { usePreferences } from "../ui/use-preferences.ts";
import { useRowStore } from "./use-stock-rows.ts";
import { useIsPhone } from "./use-row-window.ts";
import { useSlowness } from "./use-slowness.ts";
import "./stock.css";

export const loader = staffLoader("stock.read", async ({ reads, signedIn, query, viewport }) => ({
  ...(await reads.stock({ signedIn, parameters: query, count: vehiclesInPage(viewport) })),
  isPhone: isPhone(viewport),
  mayAdd: allowedSomewhere(signedIn.rights, "stock.edit"),
  mayImport: allowedSomewhere(signedIn.rights, "stock.import"),
  person: signedIn.person.id,
  mayBulk: allowedSomewhere(signedIn.rights, "stock.bulk"),
  mayPrice: allowedSomewhere(signedIn.rights, "stock.price"),
}));

/** All stock within reach: what it is, what it lacks, how long it has been here. */
export default function StockPage() {
  const page = useLoaderData<typeof loader>();
  const { branches, choices, person, total, all } = page;
  const { search } = useLocation();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const query = useMemo(() => readStaffQuery(parameters), [parameters]);
  const [preferences, setPreferences] = usePreferences(person);
  const ofAddress = parameters.get("columns");
  const ofPerson = preferences.columns;
  const columns = useMemo(
    () => readColumns(ofAddress === null ? (ofPerson ?? USUAL_COLUMNS) : ofAddress.split(",")),
    [ofAddress, ofPerson],
  );
  const isNarrow = useIsPhone(page.isPhone);
  const names = useMemo(() => shortNames(branches), [branches]);
  const [current, setCurrent] = useState<number>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const navigate = useNavigate();
  const show = useCallback(
    (wanted: StaffQuery, { replace = false } = {}) => void navigate(addressOf(wanted, parameters), { replace, preventScrollReset: true }),
    [navigate, parameters],
  );
  const [listed, setListed] = useState(search);
  if (listed !== search) {
    setListed(search);
    setCurrent(undefined);
    setSelected(new Set());
  }
  const keys = useRef<HTMLDialogElement>(null);
  const [editing, setEditing] = useState<number>();
  const [kind, setKind] = useState<BulkKind>("price");
  const [changed, setChanged] = useState<Changed>();
  const bulk = useRef<HTMLDialogElement>(null);
  const { revalidate } = useRevalidator();
  const onEdited = useCallback(
    (isSaved: boolean) => {
      setEditing(undefined);
      if (isSaved) void revalidate();
    },
    [revalidate],
  );
  const saving = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const toggle = useCallback((ids: readonly number[], isOn: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isOn) after.add(id);
        else after.delete(id);
      return after;
    });
  }, []);
  const text = staffQueryText(query);
  const store = useRowStore(text, page);
  const onHelp = () => keys.current?.showModal();
  useListKeys({
    list,
    store,
    current,
    setCurrent,
    selected,
    toggle,
    isOn: preferences.singleKeys,
    onHelp,
    onEdit: page.mayPrice ? setEditing : undefined,
  });
  const applied = appliedStaffFilters(query, { labels: labelsOf(choices), branches });
  const { state } = useNavigation();
  const isBusy = state === "loading";
  const isSlow = useSlowness(isBusy);
  const isSelecting = page.mayBulk && selected.size > 0;
  const shared = { query: text, page, store, names, current, selected, toggle, setCurrent, mayBulk: page.mayBulk };
  return (
    <>
      <title>{t("admin.title", { page: t("admin.nav.stock") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.nav.stock")}</h1>
          <p>
            <output>
              {isBusy ? t("admin.stock.loading") : t("admin.stock.count", { count: total, number: total.toLocaleString("en-GB") })}
            </output>
            {page.mayBulk && (
              <Link className="recent-changes-link" to="/stock/changes">
                {t("admin.undo.recent")}
              </Link>
            )}
          </p>
        </div>
        {page.mayAdd && (
          <Link className="button" to="/stock/new">
            {t("admin.vehicle.new")}
          </Link>
        )}
      </div>
      <StockViews
        saved={page.saved}
        onSave={() => saving.current?.showModal()}
        views={page.views}
        query={query}
        addressOf={(wanted) => addressOf(wanted, parameters)}
      />
      <StockTools
        query={query}
        applied={applied}
        choices={choices}
        branches={branches}
        parameters={parameters}
        show={show}
        addressOf={(wanted) => addressOf(wanted, parameters)}
        columns={columns}
        preferences={preferences}
        setPreferences={setPreferences}
        onKeys={onHelp}
      />
      {isSlow && (
        <div className="notice notice--bad" role="alert">
          <Icon name="circle-alert" />
          <span>
            <strong>{t("admin.stock.slow")}</strong> {t("admin.stock.slowMeans")}{" "}
            <Link to={search === "" ? "/stock" : `/stock${search}`}>{t("common.tryAgain")}</Link>
          </span>
        </div>
      )}
      <div ref={list} className="stock-list" aria-busy={isBusy}>
        {total === 0 ? (
          <NothingFound
            isEmpty={all === 0}
            mayImport={page.mayImport}
            applied={applied}
            without={page.without}
            addressOf={(wanted) => addressOf(wanted, parameters)}
          />
        ) : (
          <>
            {isNarrow !== true && (
              <StockTable
                {...shared}
                columns={columns}
                editing={editing}
                onEdit={page.mayPrice ? setEditing : undefined}
                onEdited={onEdited}
                density={preferences.density}
                order={query.order}
                addressOfOrder={(order) => addressOf({ ...query, order }, parameters)}
              />
            )}
            {isNarrow !== false && <StockCards {...shared} mayPrice={page.mayPrice} onEdited={onEdited} />}
          </>
        )}
      </div>
      {!isSelecting && <ListBar query={query} columns={parameters.get("columns")} show={show} />}
      {isSelecting && (
        <BulkBar
          count={selected.size}
          total={total}
          onSelectAll={() => void selectAll(text, toggle)}
          onClear={() => setSelected(new Set())}
          onChange={(wanted) => {
            setKind(wanted);
            bulk.current?.showModal();
          }}
        />
      )}
      <BulkDialog
        ref={bulk}
        kind={kind}
        ids={[...selected]}
        branches={branches}
        onChanged={(answer) => {
          setChanged(answer);
          setSelected(new Set());
          void revalidate();
        }}
      />
      {changed && (
        <UndoToast key={changed.act} changed={changed} onUndone={() => void revalidate()} onClose={() => setChanged(undefined)} />
      )}
      <SaveViewDialog ref={saving} query={text} applied={applied} columns={columns} mayShare={page.mayShare} />
      <KeysDialog ref={keys} isOn={preferences.singleKeys} setOn={(singleKeys) => setPreferences({ singleKeys })}>
        <KeyList rows={listKeys()} />
      </KeysDialog>
    </>
  );
}

/** The address of a query; the columns of a view stay. */
function addressOf(query: StaffQuery, before: URLSearchParams): string {
  const columns = before.get("columns");
  const parts = [staffQueryText(query), columns === null ? "" : `columns=${encodeURIComponent(columns)}`].filter((part) => part !== "");
  return parts.length === 0 ? "/stock" : `/stock?${parts.join("&")}`;
}

/** Selects all that a query finds, up to as many as are changed together. */
async function selectAll(query: string, toggle: (ids: readonly number[], isOn: boolean) => void): Promise<void> {
  const response = await fetch(`/stock/ids?${query}`).catch(() => undefined);
  if (!response?.ok) return;
  const { ids } = (await response.json()) as { ids: number[] };
  toggle(ids, true);
}
