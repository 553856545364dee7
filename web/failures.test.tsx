import { ErrorBoundary } from "#web/search/results/results-page.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";

test("what is wrong with a form is listed under the quoted words, each line with a way to its field", () => {
  const problems = [
    { field: "customer_email", message: "Enter your email address" },
    { message: "This order can no longer be changed online. Call us and we will help you." },
  ];
  const html = renderToString(<ErrorSummary problems={problems} />);
  expect(html).toMatch(/role="alert".*<h2[^>]*>Sorry, there was a problem<\/h2>/);
  expect(html).toContain('<li><a href="#customer_email">Enter your email address</a></li>');
  expect(html).toContain("<li>This order can no longer be changed online. Call us and we will help you.</li>");
});

test("a search that fails keeps the page and says so in the place of the results", () => {
  const error = new Error("the index is gone");
  const Site = createRoutesStub([{ id: "page", path: "/used-cars", Component: () => null, ErrorBoundary, HydrateFallback: () => null }]);
  const html = renderToString(<Site initialEntries={["/used-cars?make=ford"]} hydrationData={{ errors: { page: error } }} />);
  expect(html).toContain("<h1>Sorry, there was a problem</h1>");
  expect(html).toMatch(/href="\/used-cars\?make=ford"[^>]*>Try again</);
});

test("a vehicle that has no picture is a drawing", () => {
  expect(renderToString(<VehiclePicture picture={null} />)).toMatch(/^<img src="[^"]*placeholder\.svg/);
});
