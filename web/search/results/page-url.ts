/** "/used-cars?make=ford&page=2" */
export function pageUrl(firstPage: string, page: number): string {
  return page === 1 ? firstPage : `${firstPage}${firstPage.includes("?") ? "&" : "?"}page=${page}`;
}
