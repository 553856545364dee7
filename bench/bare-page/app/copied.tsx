import { createElement, type ReactNode } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { copiedPageContext, type CopiedNode } from "./copied-page.ts";

let body: CopiedNode[] = [];

/** The browser gets the data that the copied page gives it; what is shown is known here. */
export function loader({ context }: LoaderFunctionArgs) {
  const copied = context.get(copiedPageContext);
  body = copied.body;
  return copied.data;
}

/** The same elements as the page that was copied, and nothing else. */
export default function Copied() {
  useLoaderData<typeof loader>();
  return body.map(element);
}

function element(node: CopiedNode, index: number): ReactNode {
  if (typeof node === "string") return node;
  return createElement(node.tag, { ...node.attributes, key: index }, ...node.children.map(element));
}
