/** A paper that staff open in their browser. */
export function pdfResponse(paper: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(paper, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
