import { msg, t } from "#web/locale/translate.ts";
import {
  NO_PART_EXCHANGE,
  partExchangeAfter,
  type PartExchangeFacts,
  type PartExchangeTransition,
  type PartExchangeState,
} from "#domain/part-exchange/transitions.ts";
import { mileageProblem } from "#domain/part-exchange/mileage.ts";
import type { Problem } from "#domain/problem.ts";
import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";
import { savedOrderId } from "#web/deal/order/saved-orders.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { requestValuation, fetchValuation, regradeValuation, type ValuationResponse } from "./request-valuation.ts";
import { enteredCar } from "./entered-car.ts";
import { conditionOfForm, textOf } from "./parse-condition.ts";
import { dealCar, type DealCar } from "./part-exchange-car.ts";
import { savedCarHash, removeCarHash, saveCarHash } from "./part-exchange-cars.ts";
import { addCarToOrder, hasCarInOrder, removeCarFromOrder } from "./order-part-exchange-api.ts";
import { removeValuation, currentValuations, saveValuation } from "./stored-valuations.ts";
import { savedDraft, removeDraft } from "./valuation-drafts.ts";

/** State of a deal's part exchange, and its messages. */
export type PartExchangeControls = {
  state: PartExchangeState;
  valuation: PresentedValuation | null;
  /** Input of the first step. */
  typed: Record<string, string>;
  problems: readonly Problem<string>[];
  /** Why there is no price, as a label. */
  message: string | null;
  /** What the existing order refused. */
  notice: string | null;
  /** Incremented with each response, as the key of forms and messages. */
  attempt: number;
  busy: boolean;
};

type ControlChanges = Partial<Omit<PartExchangeControls, "state" | "attempt">>;
const NO_MESSAGES = { problems: [], message: null, notice: null, busy: false } as const;

const NOT_ADDED = msg("partExchange.notInYourOrderYet");
const NOT_REMOVED = msg("partExchange.stillInYourOrder");

/** State and API calls of the builder's part exchange. `onCar` receives the deal's current car. */
export function usePartExchange(stockId: number, first: DealCar | undefined, opened: boolean, onCar: (car: DealCar | undefined) => void) {
  const [px, setPx] = useState<PartExchangeControls>(() => ({
    ...NO_MESSAGES,
    state: opened ? { status: "pending", step: 1 } : first ? { status: "done", step: 2 } : NO_PART_EXCHANGE,
    valuation: null,
    typed: {},
    attempt: 0,
  }));
  const apply = useCallback((transitions: readonly PartExchangeTransition[], facts: PartExchangeFacts, changes: ControlChanges) => {
    setPx((before) => ({
      ...before,
      ...NO_MESSAGES,
      ...changes,
      attempt: before.attempt + 1,
      state: transitions.reduce((state, transition) => partExchangeAfter(state, transition, facts), before.state),
    }));
  }, []);
  const applyValuation = useCallback(
    (valuation: PresentedValuation, transitions: readonly PartExchangeTransition[]) => {
      saveValuation(valuation, Date.now());
      saveCarHash(stockId, valuation.hash);
      apply(transitions, VALUED, { valuation });
      onCar(dealCar(valuation));
    },
    [stockId, apply, onCar],
  );

  const restored = useRef(false);
  /** The shopper has interacted: a stored valuation that arrives later is ignored. */
  const acted = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    hideKey();
    if (first) {
      saveCarHash(stockId, first.hash);
      removeDraft(first.hash);
      void addedToOrder(first.hash, stockId).then((changes) => !changes && setPx((before) => ({ ...before, notice: t(NOT_ADDED) })));
    }
    if (first && !opened) return;
    const inDeal = first?.hash ?? savedCarHash(stockId);
    const hash = inDeal ?? (opened ? currentValuations(Date.now())[0]?.hash : undefined);
    if (hash === undefined) return;
    void fetchValuation(hash).then((answered) => {
      if (!answered.ok) return answered.gone ? removeEverywhere(hash, stockId) : undefined;
      if (acted.current) return;
      // The URL requested this screen, so it shows the car whether or not it is in the deal.
      if (inDeal) applyValuation(answered.valuation, opened ? ["find"] : ["start_valued"]);
      else if (enteredCar() === undefined) apply(["find"], VALUED, { valuation: answered.valuation });
    });
  }, [stockId, first, opened, applyValuation, apply]);

  const waiting = () => {
    acted.current = true;
    setPx((before) => ({ ...before, busy: true }));
  };
  const failed = (
    answered: Extract<ValuationResponse, { ok: false }>,
    transitions: readonly PartExchangeTransition[],
    changes: ControlChanges,
  ) =>
    answered.problems.length > 0
      ? apply([], UNKNOWN, { ...changes, problems: answered.problems })
      : apply([...transitions, "fail"], UNKNOWN, { ...changes, message: answered.message });

  return {
    px,
    /**
     * Opens the first step, or adds the car immediately if this browser has a valuation (4.22). Returns whether the step is to be shown.
     */
    begin: async (): Promise<boolean> => {
      acted.current = true;
      const [held] = currentValuations(Date.now());
      if (!held) {
        apply(["start"], UNKNOWN, {});
        return true;
      }
      waiting();
      const draft = savedDraft(held.hash);
      const answered = draft ? await fetchValuation(held.hash) : await again(held.hash, stockId);
      if (!answered.ok) {
        if (answered.gone) removeValuation(held.hash);
        failed(answered, ["start"], { typed: { vrm: held.vrm, mileage: String(held.mileage) } });
        return true;
      }
      // With an unsubmitted draft the form is shown again first.
      if (draft) apply(["start_valued", "edit"], VALUED, { valuation: answered.valuation });
      else await added(answered.valuation, ["start_valued"]);
      return draft !== undefined;
    },
    find: async (form: FormData) => {
      const typed = { vrm: textOf(form, "vrm"), mileage: textOf(form, "mileage") };
      const problems = mileageProblem(typed);
      if (problems.length > 0)
        return apply([], UNKNOWN, {
          typed,
          problems: problems.map(({ field, message }) => ({ field, message: t(message) })),
        });
      waiting();
      const hashes = currentValuations(Date.now()).map(({ hash }) => hash);
      const answered = await requestValuation({ ...typed, stockId }, hashes);
      if (!answered.ok) return failed(answered, [], { typed });
      saveValuation(answered.valuation, Date.now());
      apply(["try_again", "find"], VALUED, { typed, valuation: answered.valuation });
    },
    add: async (valuation: PresentedValuation, form: FormData) => {
      const settlement = textOf(form, "settlement");
      waiting();
      const answered = await regradeValuation(valuation, stockId, { answers: conditionOfForm(form), settlement });
      if (!answered.ok) {
        failed(answered, [], { typed: carOf(valuation) });
        return false;
      }
      await added(answered.valuation, ["add"]);
      return true;
    },
    edit: async (hash: string) => {
      waiting();
      const answered = await fetchValuation(hash);
      if (answered.ok) return apply(["edit"], VALUED, { valuation: answered.valuation });
      if (answered.gone) drop();
      failed(answered, [], {});
    },
    changeCar: () =>
      setPx((before) => ({
        ...before,
        ...NO_MESSAGES,
        typed: typedOf(before),
        state: partExchangeAfter(before.state, "change_car", UNKNOWN),
      })),
    remove: async (hash: string) => {
      const guid = savedOrderId(stockId);
      if (guid !== null) {
        waiting();
        if (!(await removeCarFromOrder(guid, hash))) {
          apply(["fail"], UNKNOWN, {});
          // Without a successful response, the order decides whether the car is still in it (8.14).
          if ((await hasCarInOrder(guid, hash)) !== false) return apply(["reset", "start_valued"], VALUED, { notice: t(NOT_REMOVED) });
        }
      }
      drop();
      apply(["remove", "reset"], UNKNOWN, { valuation: null });
    },
    /** Leaves the steps; a car already in the deal is preserved. */
    leave: (car: DealCar | undefined) =>
      apply(car ? ["reset", "start_valued"] : ["skip"], { ...UNKNOWN, has_valuation: car !== undefined }, {}),
  };

  /** Adds the car to an existing order too (7.16). If that is refused, the deal keeps the car and a notice is shown. */
  async function added(valuation: PresentedValuation, transitions: readonly PartExchangeTransition[]): Promise<void> {
    removeDraft(valuation.hash);
    const guid = savedOrderId(stockId);
    const isAdded = guid === null || (await addCarToOrder(guid, valuation));
    applyValuation(valuation, transitions);
    if (!isAdded) setPx((before) => ({ ...before, notice: t(NOT_ADDED) }));
  }

  function drop(): void {
    removeCarHash(stockId);
    onCar(undefined);
  }
}

const VALUED: PartExchangeFacts = { has_valuation: true, found: true };
const UNKNOWN: PartExchangeFacts = { has_valuation: false, found: false };

function removeEverywhere(hash: string, stockId: number): void {
  removeValuation(hash);
  if (savedCarHash(stockId) === hash) removeCarHash(stockId);
}

/** Adds a car that came by the URL to an existing order (7.16). False if that is refused. */
async function addedToOrder(hash: string, stockId: number): Promise<boolean> {
  const guid = savedOrderId(stockId);
  if (guid === null || (await hasCarInOrder(guid, hash)) !== false) return true;
  const fetched = await fetchValuation(hash);
  return fetched.ok && addCarToOrder(guid, fetched.valuation);
}

/** The valuation of a hash, validated for the vehicle being bought. */
async function again(hash: string, stockId: number): Promise<ValuationResponse> {
  const fetched = await fetchValuation(hash);
  if (!fetched.ok) return fetched;
  const { answers, vehicle } = fetched.valuation;
  return regradeValuation(fetched.valuation, stockId, { answers, settlement: String(vehicle.settlement) });
}

function typedOf({ valuation, typed }: PartExchangeControls): Record<string, string> {
  return valuation ? carOf(valuation) : typed;
}

function carOf({ vehicle }: PresentedValuation): Record<string, string> {
  return { vrm: vehicle.plate, mileage: String(vehicle.mileage) };
}

/** Removes the key to the valuation from the URL, which may be shared or bookmarked. */
function hideKey(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has("valuation")) return;
  address.searchParams.delete("valuation");
  window.history.replaceState(window.history.state, "", address);
}
