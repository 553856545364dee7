import { ErrorBoundary } from "#web/search/results/results-page.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";

test("form errors are listed under the quoted heading, with links to their fields", { tags: ["c5-4", "c8-4", "c8-14"] }, () => {
  const problems = [
    { field: "customer_email", message: "Enter your email address" },
    { message: "This order can no longer be changed online. Call us and we’ll help." },
  ];
  const html = renderToString(<ErrorSummary problems={problems} />);
  expect(html).toMatch(/role="alert".*<h2[^>]*>Sorry, there was a problem<\/h2>/);
  expect(html).toContain('<li><a href="#customer_email">Enter your email address</a></li>');
  expect(html).toContain("<li>This order can no longer be changed online. Call us and we’ll help.</li>");
});

test("a failed search shows the error heading and a link to try again", { tags: ["c8-8"] }, () => {
  const error = new Error("the index is gone");
  const Site = createRoutesStub([{ id: "page", path: "/used-cars", Component: () => null, ErrorBoundary, HydrateFallback: () => null }]);
  const html = renderToString(<Site initialEntries={["/used-cars?make=ford"]} hydrationData={{ errors: { page: error } }} />);
  expect(html).toContain("<h1>Sorry, there was a problem</h1>");
  expect(html).toMatch(/href="\/used-cars\?make=ford"[^>]*>Try again</);
});

test("a vehicle without a picture shows the placeholder drawing", { tags: ["c9-33"] }, () => {
  expect(renderToString(<VehiclePicture picture={null} />)).toMatch(/^<img src="[^"]*placeholder\.svg/);
});
