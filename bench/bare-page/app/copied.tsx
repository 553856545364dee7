import { createElement, type ReactNode } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { copiedPageContext, type CopiedNode } from "./copied-page.ts";

let body: CopiedNode[] = [];

/** Sends the browser the data of the copied page; the elements are known to the server only. */
export function loader({ context }: LoaderFunctionArgs) {
  const copied = context.get(copiedPageContext);
  body = copied.body;
  return copied.data;
}

/** The elements of the copied page and nothing else. */
export default function Copied() {
  useLoaderData<typeof loader>();
  return body.map(element);
}

function element(node: CopiedNode, index: number): ReactNode {
  if (typeof node === "string") return node;
  return createElement(node.tag, { ...node.attributes, key: index }, ...node.children.map(element));
}
