import { createProblem } from '@amarelle/contract/domain/errors'
import { legalKinds } from '@amarelle/contract/endpoints/accounts'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { Company, getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import type { RequestContext } from '../../platform/context.ts'
import { readDraftToken } from './draft-token.ts'
import { findPageDraft, findPlannedText, findPreviousText } from './legal-change.sql.ts'
import type { LegalKind } from './legal-text.sql.ts'
import { getLegalChanges, getPreviousLegalText, getShownLegalText } from '../site.sql.ts'
import { renderStaticPage } from './static-pages.ts'

type PageAnswer = EndpointAnswer<typeof getPageEndpoint>
const isLegalKind = (name: string): name is LegalKind => (legalKinds as readonly string[]).includes(name)

/** The draft of a page, for staff, in the draft's language. Throws `not_found`. */
async function loadDraftPage(
  context: RequestContext,
  company: Company,
  { name, token }: { readonly name: PageAnswer['name']; readonly token: string },
): Promise<PageAnswer> {
  const { db, site, clock } = context
  const shown = readDraftToken(context, token)
  const draft = shown && (await findPageDraft(db, { siteId: site.id, page: name, ...shown }))
  if (!draft) throw createProblem('not_found')
  const inForceFrom = clock.now()
  const page = { name, inForceFrom, otherText: draft.text }
  return {
    name,
    markdown: await renderStaticPage({ ...context, language: draft.language }, company, page),
    terms_date: inForceFrom.toISOString(),
    upcoming_from: null,
    has_previous: false,
  }
}

/**
 * A static page; of terms and privacy text also the announced version and the one before. Throws `not_found` for a version that does not
 * exist.
 */
export async function loadPage(
  context: RequestContext,
  company: Company,
  { name, version, draft: token }: ParsedEndpointInput<typeof getPageEndpoint>,
): Promise<PageAnswer> {
  const { db, site, language } = context
  if (token !== undefined) return loadDraftPage(context, company, { name, token })
  const toAnswer = async (
    inForceFrom: Date,
    versions: Pick<PageAnswer, 'upcoming_from' | 'has_previous'>,
    otherText?: string | null,
  ): Promise<PageAnswer> => ({
    name,
    markdown: await renderStaticPage(context, company, { name, inForceFrom, otherText }),
    terms_date: inForceFrom.toISOString(),
    ...versions,
  })
  if (!isLegalKind(name)) {
    if (version) throw createProblem('not_found')
    const { inForceFrom } = await getShownLegalText(context, site, 'terms')
    return toAnswer(inForceFrom, { upcoming_from: null, has_previous: false })
  }
  const place = { siteId: site.id, kind: name, language }
  const change = (await getLegalChanges(context, site)).find(({ kind }) => kind === name)
  const previous = await findPreviousText(db, place)
  const versions = {
    upcoming_from: change?.startsAt.toISOString() ?? null,
    has_previous: previous !== undefined,
  }
  if (version === 'upcoming') {
    if (!change) throw createProblem('not_found')
    // Where the text of this language stays as it is, only its date changes.
    return toAnswer(change.startsAt, versions, (await findPlannedText(db, place))?.text)
  }
  if (version === 'previous') {
    if (!previous) throw createProblem('not_found')
    return toAnswer((await getPreviousLegalText(context, site, name)).inForceFrom, versions, previous.text)
  }
  return toAnswer((await getShownLegalText(context, site, name)).inForceFrom, versions)
}
