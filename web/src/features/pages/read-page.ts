import { getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import type { RouterContextProvider } from 'react-router'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { PageName } from './descriptions.ts'
import { type Page, renderPage } from './render-page.ts'

/** A static page in the reader's language, ready to be shown. */
export async function readPage(
  request: Request,
  context: Readonly<RouterContextProvider>,
  name: PageName,
): Promise<Page> {
  const { markdown } = await loadOrRedirect(request, () =>
    context.get(visitContext).call(getPageEndpoint, { name }),
  )
  return renderPage(markdown)
}
