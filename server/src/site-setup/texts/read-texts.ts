import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type getTextEndpoint,
  type ListedText,
  type listTextsEndpoint,
  maxListedTexts,
  maxListedVersions,
  type TextState,
  type TextVersion,
} from '@amarelle/contract/staff/endpoints/texts'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { loadTranslations, translateError } from '../../platform/translations.ts'
import { findSiteEntry } from '../../sites/index.ts'
import { authorize, isPermitted } from '../../staff/index.ts'
import { getEarliestLegalStart } from '../settings/legal-settings.ts'
import { loadDefaultTexts, toTextKey } from './default-texts.ts'
import { findAttention } from './text-attention.ts'
import { previewDraft } from './preview-draft.ts'
import { isConsentText } from './publish-texts.ts'
import {
  listCurrentVersions,
  listOpenVersions,
  listTextVersions,
  type TextPlace,
  type TextVersionRow,
} from './text-version.sql.ts'

const listedLength = 300

const isInState = (
  { isReplaced, needsAttention, open }: ListedText,
  state: TextState | undefined,
): boolean => {
  if (state === undefined) return true
  if (state === 'attention') return needsAttention
  if (state === 'default') return !isReplaced
  return state === 'replaced' ? isReplaced : open === state
}

type ReplaceableText = Pick<ListedText, 'catalogue' | 'id' | 'text'>

/** Returns a site with its place, for its permissions. Throws `not_found`. */
async function findPlace(services: Services, siteId: number) {
  const entry = await findSiteEntry(services, siteId)
  if (!entry) throw createProblem('not_found')
  return { place: { siteId, companyId: entry.company.id }, entry }
}

/** Returns the texts of a site in a language that fit the filters. Throws `not_found` and `forbidden`. */
export async function listTexts(
  services: Services,
  actor: StaffActor,
  { site, language, catalogue, state, words }: z.output<typeof listTextsEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof listTextsEndpoint>> {
  authorize(services, actor, 'texts.read', (await findPlace(services, site)).place)
  const [defaults, english, versions] = await Promise.all([
    loadDefaultTexts(language),
    loadDefaultTexts('en'),
    listCurrentVersions(services.db, site, language),
  ])
  const published = new Map<string, string | null>()
  const open = new Map<string, { readonly state: 'draft' | 'planned'; readonly text: string | null }>()
  for (const { catalogue: of, messageId, text, state: stateOfVersion } of versions)
    if (stateOfVersion === 'published') published.set(toTextKey(of, messageId), text)
    else open.set(toTextKey(of, messageId), { state: stateOfVersion as 'draft' | 'planned', text })
  const attention = new Set<string>()
  const gone: [ReturnType<typeof toTextKey>, ReplaceableText][] = []
  for (const { catalogue: of, messageId, text, state: stateOfVersion } of versions) {
    const place: TextPlace = { siteId: site, language, catalogue: of, messageId }
    if (stateOfVersion === 'draft' || !(await findAttention(place, text))) continue
    const key = toTextKey(of, messageId)
    if (!defaults.has(key) && !attention.has(key))
      gone.push([key, { catalogue: of, id: messageId, text: text ?? '' }])
    attention.add(key)
  }
  const wanted = words.toLowerCase()
  const matches = [...gone, ...defaults].flatMap(([key, text]) => {
    if (catalogue && text.catalogue !== catalogue) return []
    const own = published.get(key) ?? null
    const listed: ListedText = {
      catalogue: text.catalogue,
      id: text.id,
      text: own ?? text.text,
      english: english.get(key)?.text ?? '',
      isReplaced: own !== null,
      needsAttention: attention.has(key),
      open: open.get(key)?.state ?? null,
    }
    const searched = [text.id, text.text, listed.text, listed.english, open.get(key)?.text ?? '']
    const isFound = wanted === '' || searched.some((part) => part.toLowerCase().includes(wanted))
    return isFound && isInState(listed, state) ? [listed] : []
  })
  const cut = (text: string) => (text.length > listedLength ? `${text.slice(0, listedLength)}…` : text)
  return {
    total: matches.length,
    texts: matches
      .slice(0, maxListedTexts)
      .map((text) => ({ ...text, text: cut(text.text), english: cut(text.english) })),
  }
}

const toVersion = (row: TextVersionRow): TextVersion => ({
  id: row.id,
  text: row.text,
  state: row.state,
  version: row.version,
  author: row.author,
  publisher: row.publisher,
  reason: row.reason,
  changedAt: row.changedAt.toISOString(),
  startsAt: row.startsAt?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
})

/** Returns a text with its defaults and versions. Throws `not_found` and `forbidden`. */
export async function getText(
  services: Services & { readonly language: StaffLanguage },
  actor: StaffActor,
  { site, language, catalogue, id }: z.output<typeof getTextEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof getTextEndpoint>> {
  const { place: staffPlace, entry } = await findPlace(services, site)
  authorize(services, actor, 'texts.read', staffPlace)
  const key = toTextKey(catalogue, id)
  const [defaults, english] = [await loadDefaultTexts(language), await loadDefaultTexts('en')]
  const text = defaults.get(key)
  const place: TextPlace = { siteId: site, language, catalogue, messageId: id }
  const versions = await listTextVersions(services.db, place, maxListedVersions)
  if (!text && !versions.some(({ state }) => state === 'published')) throw createProblem('not_found')
  const drafts = await listOpenVersions(services.db, place)
  const open = drafts.find((draft) => draft.language === language) ?? null
  const published = versions.find(({ state }) => state === 'published') ?? null
  const planned = open?.state === 'planned' ? open : null
  const attention =
    (published && (await findAttention(place, published.text))) ??
    (planned && (await findAttention(place, planned.text)))
  const places = text?.places ?? []
  return {
    defaultText: text?.text ?? '',
    english: english.get(key)?.text ?? '',
    places: [...places],
    published: published && published.text !== null ? toVersion(published) : null,
    attention:
      attention &&
      translateError(await loadTranslations(services.language, null), attention.code, attention.values),
    open: open && toVersion(open),
    version: versions[0]?.version ?? 0,
    history: versions.filter(({ id: version }) => version !== open?.id).map(toVersion),
    mayEdit: isPermitted(actor, 'texts.edit', staffPlace),
    mayPublish: isPermitted(actor, 'texts.publish', staffPlace),
    isOwnDraft: open?.authorId === actor.staffId,
    asksForConsent: isConsentText(place),
    startsFrom:
      isConsentText(place) && entry.isPublished
        ? getEarliestLegalStart(services.clock.now()).toISOString()
        : null,
    ...previewDraft(services, actor, { site: entry, catalogue, id, places, open }),
    otherDrafts: drafts
      .filter(
        (draft) => draft.language !== language && draft.state === 'draft' && draft.authorId !== actor.staffId,
      )
      .map((draft) => ({ language: draft.language, draft: draft.id, version: draft.version })),
  }
}
