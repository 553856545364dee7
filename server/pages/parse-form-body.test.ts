import { expect, test } from "vitest";
import { withParsedForm } from "./parse-form-body.ts";

const FORM = "application/x-www-form-urlencoded";
const sent = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
  new Request("https://cars.example/enquiry", { method: "POST", headers: { "Content-Type": type, Origin: "https://cars.example" }, body });

test.each<[string, string, string]>([
  ["an ordinary form", FORM, "first_name=Amina&message=%C2%A3500"],
  [
    "a form with files",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nAmina\r\n--x--\r\n',
  ],
])("%s reaches its page as it was sent", async (_, type, body) => {
  const request = await withParsedForm(sent(type, body));
  if (request instanceof Response) throw new Error("it was refused");
  expect((await request.formData()).get("first_name")).toBe("Amina");
  expect(request.headers.get("Origin")).toBe("https://cars.example");
});

test("a form without any field is an empty form", async () => {
  const request = await withParsedForm(new Request("https://cars.example/enquiry", { method: "POST" }));
  if (request instanceof Response) throw new Error("it was refused");
  expect([...(await request.formData())]).toEqual([]);
});

test.each<[string, string, string, number]>([
  ["half a form with files", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data", 400],
  ["a form with files and no boundary", "multipart/form-data", "first_name=Amina", 400],
  ["JSON", "application/json", "{}", 415],
  ["nothing that says what it is", "", "first_name=Amina", 415],
  ["a form without end", FORM, `message=${"a".repeat(65_536)}`, 413],
])("%s is refused in words", async (_, type, body, status) => {
  const answer = await withParsedForm(sent(type, body));
  expect(answer).toMatchObject({ status });
  expect(await answer.text()).toMatch(/form/i);
});
