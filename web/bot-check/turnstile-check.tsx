import { t } from "#web/locale/translate.ts";
import type { BotCheckAction } from "#server/providers/bot-check/bot-check.ts";
import { BOT_CHECK_FIELD } from "#web/forms/bot-check-field.tsx";
import { useCallback, useEffect, useRef } from "react";
import { loadScript } from "./load-script.ts";
import { useTokenOnSubmit } from "./token-on-submit.ts";

type Options = {
  sitekey: string;
  action: string;
  size: "flexible" | "compact";
  theme: "light";
  language: string;
  "response-field": false;
  callback: (token: string) => void;
  "expired-callback": () => void;
  "before-interactive-callback": () => void;
  "after-interactive-callback": () => void;
  "error-callback": () => boolean;
};
/** The part of Cloudflare's API in use. */
type Turnstile = {
  render: (place: HTMLElement, options: Options) => string | undefined;
  reset: (id: string) => void;
  remove: (id: string) => void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Minimum width of Cloudflare's flexible widget. */
const FLEXIBLE_FROM_PX = 300;

export type ProviderProps = { siteKey: string; script: string; action: BotCheckAction; onFailure: (failed: boolean) => void };

/** Cloudflare's Turnstile. Usually needs no interaction; sometimes shows a checkbox. */
export function TurnstileCheck({ siteKey, script, action, onFailure }: ProviderProps) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const widget = useRef<Widget>(null);
  useEffect(() => {
    const opened = openWidget();
    widget.current = opened;
    loadScript(script).then(
      () => {
        if (place.current) opened.show(place.current, { siteKey, action, onFailure });
      },
      () => opened.fail(onFailure),
    );
    return opened.close;
  }, [siteKey, script, action, onFailure]);
  const token = useCallback(async () => widget.current?.token() ?? "", []);
  const waiting = useTokenOnSubmit(field, token);
  return (
    <>
      <div className="bot-check__widget" ref={place} />
      <input type="hidden" name={BOT_CHECK_FIELD} ref={field} />
      <output className="small">{waiting ? t("botCheck.checkingThatYouAreNotARobot") : ""}</output>
    </>
  );
}

type Widget = ReturnType<typeof openWidget>;

/** One widget and its current token, which is valid once; the widget then issues another. */
function openWidget() {
  let id: string | undefined;
  let token = "";
  let used = false;
  let closed = false;
  /** A token needs interaction, or the widget failed: waiting is pointless. */
  let stuck = false;
  let waiting: ((token: string) => void)[] = [];
  const settle = (given: string) => {
    for (const give of waiting) give(given);
    waiting = [];
  };
  return {
    show: (place: HTMLElement, { siteKey, action, onFailure }: Pick<ProviderProps, "siteKey" | "action" | "onFailure">) => {
      if (closed) return;
      id = window.turnstile?.render(place, {
        sitekey: siteKey,
        action,
        size: place.clientWidth < FLEXIBLE_FROM_PX ? "compact" : "flexible",
        theme: "light",
        language: document.documentElement.lang,
        "response-field": false,
        callback: (given) => {
          token = given;
          used = false;
          stuck = false;
          onFailure(false);
          if (waiting.length > 0) used = true;
          settle(given);
        },
        "expired-callback": () => {
          token = "";
        },
        "before-interactive-callback": () => {
          stuck = true;
          settle("");
        },
        "after-interactive-callback": () => {
          stuck = false;
        },
        "error-callback": () => {
          stuck = true;
          onFailure(true);
          settle("");
          return true;
        },
      });
    },
    fail: (onFailure: (failed: boolean) => void) => {
      if (closed) return;
      stuck = true;
      onFailure(true);
      settle("");
    },
    /** Resolves with the next unused token, or "" while the checkbox is unticked. */
    token: (): Promise<string> => {
      if (token !== "" && !used) {
        used = true;
        return Promise.resolve(token);
      }
      if (stuck) return Promise.resolve("");
      if (used && id !== undefined) {
        used = false;
        token = "";
        window.turnstile?.reset(id);
      }
      return new Promise((give) => waiting.push(give));
    },
    close: () => {
      closed = true;
      if (id !== undefined) window.turnstile?.remove(id);
    },
  };
}
