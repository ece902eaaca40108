import { keepEmailOnOneLine } from '@amarelle/contract/domain/contact/keep-email-on-one-line'
import { getPageEndpoint, type LegalTextVersion, legalTextVersions } from '@amarelle/contract/endpoints/sites'
import type { RouterContextProvider } from 'react-router'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { PageName } from './page-descriptions.ts'
import { type StaticPageContent, renderMarkdownPage } from './render-markdown-page.ts'

/** Which version of a legal text is shown, and which others there are. */
export interface ShownVersions {
  /** Null: the one in force. */
  readonly version: LegalTextVersion | 'draft' | null
  /** ISO 8601, like `upcomingFrom`. */
  readonly inForceFrom: string
  readonly upcomingFrom: string | null
  readonly hasPrevious: boolean
}
interface PageQuery {
  readonly name: PageName
  readonly version?: string | null
  /** What the console signed to show a draft. */
  readonly draft?: string | null
}
/** Loads a static page in the reader's language as HTML. */
export async function loadStaticPage(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { name, version, draft }: PageQuery,
): Promise<StaticPageContent & ShownVersions> {
  const asked = legalTextVersions.find((one) => one === version)
  const page = await loadOrRedirect(request, () =>
    context
      .get(visitContext)
      .call(getPageEndpoint, { name, ...(asked && { version: asked }), ...(draft && { draft }) }),
  )
  return {
    ...renderMarkdownPage(keepEmailOnOneLine(page.markdown)),
    version: draft ? 'draft' : (asked ?? null),
    inForceFrom: page.terms_date,
    upcomingFrom: page.upcoming_from,
    hasPrevious: page.has_previous,
  }
}
