import { keepEmailOnOneLine } from '@amarelle/contract/domain/keep-email-on-one-line'
import { getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import type { RouterContextProvider } from 'react-router'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { PageName } from './page-descriptions.ts'
import { type StaticPageContent, renderMarkdownPage } from './render-markdown-page.ts'

/** Loads a static page in the reader's language as HTML. */
export async function loadStaticPage(
  request: Request,
  context: Readonly<RouterContextProvider>,
  name: PageName,
): Promise<StaticPageContent> {
  const { markdown } = await loadOrRedirect(request, () =>
    context.get(visitContext).call(getPageEndpoint, { name }),
  )
  return renderMarkdownPage(keepEmailOnOneLine(markdown))
}
