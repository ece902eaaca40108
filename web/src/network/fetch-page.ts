import { getRouter } from './router.ts'
import { fetchOnce, fetchUntilAnswered, isTemporaryStatus, setFormUnsent } from './site-reachability.ts'
import { waitUntilOnline } from './wait-until-online.ts'

/**
 * Fetches route data for React Router (`web/vite/patch-react-router.ts`). While the site is unreachable, navigations wait on the
 * current page. Form submissions are sent only once, because it is unknown whether they arrived; the form keeps its values.
 */
export async function fetchPage(url: URL | string, init: RequestInit): Promise<Response> {
  const router = getRouter()
  // Fetchers submit idempotent requests, such as the current settings, so they may be retried.
  if (!init.method || router?.state.navigation.state !== 'submitting') return fetchUntilAnswered(url, init)
  await waitUntilOnline()
  setFormUnsent(false)
  const response = await fetchOnce(url, init)
  if (response && !isTemporaryStatus(response.status)) return response
  setFormUnsent(true)
  const { location } = router.state
  // Cancels the submission; the page reloads its data and keeps its fields.
  void router.navigate(location, {
    replace: true,
    preventScrollReset: true,
    state: location.state as unknown,
  })
  return new Promise(() => {})
}
