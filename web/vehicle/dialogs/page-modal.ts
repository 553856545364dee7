/** What a link to "#name" opens. The HTML is the server's. */
export type PageModal = { name: string; title: string; html: string };
