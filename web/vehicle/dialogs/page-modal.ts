/** The dialog that a link to `#name` opens. `html` is rendered on the server. */
export type PageModal = { name: string; title: string; html: string; lang?: string };
