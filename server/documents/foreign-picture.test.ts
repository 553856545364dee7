import { expect, test } from "vitest";
import { foreignPicture, isPublic, mayBeFetched } from "./foreign-picture.ts";

test.each([
  ["https://cdn.dealer.example/cars/1.jpg", true],
  ["http://cdn.dealer.example/cars/1.jpg", false],
  ["https://cdn.dealer.example:8443/1.jpg", false],
  ["https://somebody@cdn.dealer.example/1.jpg", false],
  ["https://127.0.0.1/1.jpg", false],
  ["https://[::1]/1.jpg", false],
  ["https://2130706433/1.jpg", false],
  ["file:///etc/hosts", false],
  ["/media/demo/1.webp", false],
])("a picture at %s may be fetched: %s", (address, allowed) => {
  expect(mayBeFetched(address)).toBe(allowed);
});

test.each([
  ["93.184.215.14", true],
  ["2606:2800:21f:cb07::1", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["fd00::1", false],
  ["fe80::1", false],
])("%s is public: %s", (address, open) => {
  expect(isPublic(address)).toBe(open);
});

test("a name that leads into our own network is not followed", async () => {
  expect(await foreignPicture("https://localhost/1.jpg")).toBeUndefined();
});
