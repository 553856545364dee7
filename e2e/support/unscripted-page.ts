export type FormFields = Record<string, string | readonly string[]>;

/** A same-origin form submission. */
export function sameOriginForm(fields: FormFields): RequestInit {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
  return { method: "POST", body, headers: { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" } };
}

/** A page as a browser without JavaScript sees it: its hidden fields, comparison rows and buttons. */
export async function pageOf(response: Response) {
  const html = (await response.text()).replaceAll("<!-- -->", "");
  const hidden = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(
    ([input]) => [attribute(input, "name"), attribute(input, "value")] as const,
  );
  return {
    status: response.status,
    location: response.headers.get("Location"),
    html,
    fields: new Map(hidden),
    sent: (): FormFields =>
      Object.fromEntries(hidden.map(([name]) => [name, hidden.flatMap(([each, value]) => (each === name ? [value] : []))])),
    button: (name: string) => new RegExp(`<button[^>]*>[^<]*(?:<[^>]*>)*${name}`).test(html),
    line: (name: string) =>
      [...(new RegExp(`<th scope="row">${name}</th>(.*?)</tr>`).exec(html)?.[1] ?? "").matchAll(/<td[^>]*>(?:<b>)?([^<]*)/g)].map(
        ([, text]) => text,
      ),
  };
}

export function attribute(tag: string, name: string): string {
  return (new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&amp;", "&").replaceAll("&quot;", '"');
}
