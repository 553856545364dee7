import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from "react-router";
import { LIVE_PARAMETER } from "#domain/staff/live-parameter.ts";

/**
 * For a page that reads again by itself: without a connection, or while the site starts again, such a read has no result, and the page
 * stays as it is. Otherwise its error would take the page's place.
 */
export async function liveClientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  if (!new URL(request.url).searchParams.has(LIVE_PARAMETER)) return serverLoader();
  try {
    return await serverLoader();
  } catch (error) {
    // To the page to sign in.
    if (error instanceof Response) throw error;
    // What was erased, or is out of reach by now, is shown no more.
    if (isRouteErrorResponse(error) && [403, 404].includes(error.status)) throw error;
    return null;
  }
}
