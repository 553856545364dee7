import { Icon } from "#web/ui/icons/icon.tsx";
import type { ReactNode } from "react";

type WarrantyBannerProps = { months: number; noun: string; covers: string | null };

/** `covers` is where it is told what the warranty covers, if the website has such a page. */
export function WarrantyBanner({ months, noun, covers }: WarrantyBannerProps) {
  return (
    <aside className="warranty" aria-label="Warranty">
      <div className="wrap">
        <Icon name="shield-check" />
        <span>
          Free {months}-month warranty on this {noun}
        </span>
        {covers !== null && <a href={covers}>What it covers</a>}
      </div>
    </aside>
  );
}

export function ReservedBanner() {
  return (
    <section className="resbar on-deep" aria-label="Reserved">
      <div className="wrap">
        <Icon name="lock" />
        <b>This vehicle is currently reserved.</b>
        <span>Call us and we will ring you first if it becomes available.</span>
      </div>
    </section>
  );
}

export function OnOrderNotice({ noun, explained }: { noun: string; explained: ReactNode }) {
  return (
    <div className="notice notice--warn">
      <Icon name="clock" />
      <div>
        <strong>Nearly ready</strong>
        This {noun} is on its way to us. You can reserve it now and see it when it arrives. {explained}
      </div>
    </div>
  );
}

/** The website's own words, in HTML that was made from Markdown when they were read. */
export function WarningBanner({ html }: { html: string }) {
  return (
    <aside className="notice notice--warn" aria-label="Please note">
      <Icon name="triangle-alert" />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </aside>
  );
}
