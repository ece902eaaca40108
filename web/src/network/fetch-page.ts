import { getRouter } from './router.ts'
import { fetchOnce, fetchUntilAnswered, isTemporaryStatus, setFormUnsent } from './site-reachability.ts'
import { waitUntilOnline } from './wait-until-online.ts'

/**
 * How React Router asks for the data of a page (`web/vite/patch-react-router.ts`). While the site cannot be reached the page one is on
 * stays, and the one that was pressed comes when the connection is back. What a form sends goes out once: nobody knows
 * whether it arrived, so the form stays as it was filled in.
 */
export async function fetchPage(url: URL | string, init: RequestInit): Promise<Response> {
  const router = getRouter()
  // A fetcher sends what may be sent twice: a setting as it stands.
  if (!init.method || router?.state.navigation.state !== 'submitting') return fetchUntilAnswered(url, init)
  await waitUntilOnline()
  setFormUnsent(false)
  const answer = await fetchOnce(url, init)
  if (answer && !isTemporaryStatus(answer.status)) return answer
  setFormUnsent(true)
  const { location } = router.state
  // Ends the sending; the page asks for its data again and keeps its fields.
  void router.navigate(location, {
    replace: true,
    preventScrollReset: true,
    state: location.state as unknown,
  })
  return new Promise(() => {})
}
