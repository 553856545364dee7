import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: ".",
  buildDirectory: "../build/admin",
  ssr: true,
  // The list of pages is for staff: nobody else gets it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
