import { t } from "#web/locale/translate.ts";
import { BOT_CHECK_FAILED } from "#domain/deal/messages.ts";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { EnquiryForm } from "./enquiry-form.tsx";
import type { RefusedLead } from "./send-lead.ts";

/** The form on a website with a bot check. */
function shown(refused?: RefusedLead): string {
  const shopFront = { telephone: "01632 960 410", bot_check: { provider: "demo" } };
  const Site = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => <EnquiryForm stockId={null} {...(refused && { refused })} />,
      loader: () => ({ shopFront }),
      HydrateFallback: () => null,
    },
  ]);
  return renderToString(<Site initialEntries={["/"]} hydrationData={{ loaderData: { root: { shopFront } } }} />).replaceAll("<!-- -->", "");
}

test("a failed bot check is shown in the summary and at the field, with the typed values and a phone number", { tags: ["c5-18"] }, () => {
  const html = shown({
    kind: "refused",
    attempt: "1",
    problems: [{ field: "g-recaptcha-response", message: t(BOT_CHECK_FAILED) }],
    typed: { first_name: "Amina", message: "Is it still there?" },
  });
  expect(html.split(t(BOT_CHECK_FAILED))).toHaveLength(3);
  expect(html).toContain('href="#g-recaptcha-response"');
  expect(html).toContain('value="Amina"');
  expect(html).toContain("Is it still there?");
  expect(html).toContain('href="tel:01632960410"');
  expect(shown()).not.toContain("tel:");
});

test("the form has enquiry source fields, which are website and empty without scripts", { tags: ["c7-23"] }, () => {
  const html = shown();
  expect(html).toContain('name="enquiry_source" value="website"');
  expect(html).toContain('name="enquiry_source_type" value="website"');
  expect(html).toContain('name="enquiry_source_history" value=""');
});
