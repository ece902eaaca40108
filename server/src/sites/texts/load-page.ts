import { createProblem } from '@amarelle/contract/domain/errors'
import { legalKinds } from '@amarelle/contract/endpoints/accounts'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { Company, getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import type { RequestContext } from '../../platform/context.ts'
import { readDraftToken } from './draft-token.ts'
import {
  findPageDraft,
  findPlannedText,
  findPlannedValues,
  findPreviousText,
  findPreviousValues,
  type SettingValues,
} from './legal-change.sql.ts'
import { replaceSettings } from './replace-settings.ts'
import type { LegalKind } from './legal-text.sql.ts'
import { getLegalChanges, getPreviousLegalText, getShownLegalText } from '../site.sql.ts'
import { renderStaticPage } from './static-pages.ts'

type PageAnswer = EndpointAnswer<typeof getPageEndpoint>
const isLegalKind = (name: string): name is LegalKind => (legalKinds as readonly string[]).includes(name)

/** Returns the draft of a page, for staff, in the draft's language. Throws `not_found`. */
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
 * Returns a static page; of terms and privacy text also the announced version and the one before. Throws `not_found` for a version that
 * does not exist.
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
    otherValues: SettingValues = {},
  ): Promise<PageAnswer> => {
    const shown = await replaceSettings(context, { site, company }, otherValues)
    const page = { name, inForceFrom, otherText }
    return {
      name,
      markdown: await renderStaticPage({ ...context, site: shown.site }, shown.company, page),
      terms_date: inForceFrom.toISOString(),
      ...versions,
    }
  }
  if (!isLegalKind(name)) {
    if (version) throw createProblem('not_found')
    const { inForceFrom } = await getShownLegalText(context, site, 'terms')
    return toAnswer(inForceFrom, { upcoming_from: null, has_previous: false })
  }
  const place = { siteId: site.id, kind: name, language }
  const change = (await getLegalChanges(context, site)).find(({ kind }) => kind === name)
  const { inForceFrom } = await getShownLegalText(context, site, name)
  const previousText = await findPreviousText(db, place, inForceFrom)
  const previousValues = await findPreviousValues(db, { ...place, inForceFrom })
  const hasPrevious = previousText !== undefined || Object.keys(previousValues).length > 0
  const versions = { upcoming_from: change?.startsAt.toISOString() ?? null, has_previous: hasPrevious }
  if (version === 'upcoming') {
    if (!change) throw createProblem('not_found')
    // Where neither words nor values of this language change, only the date does.
    const text = (await findPlannedText(db, place, change.startsAt))?.text
    return toAnswer(change.startsAt, versions, text, await findPlannedValues(db, change))
  }
  if (version === 'previous') {
    if (!hasPrevious) throw createProblem('not_found')
    const previous = await getPreviousLegalText(context, site, name)
    return toAnswer(previous.inForceFrom, versions, previousText?.text, previousValues)
  }
  return toAnswer(inForceFrom, versions)
}
