import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [index("empty.tsx"), route("cards", "cards.tsx"), route("copied", "copied.tsx")] satisfies RouteConfig;
