import { createProblem } from '@amarelle/contract/domain/errors'
import type { publishTextsEndpoint, undoTextEndpoint } from '@amarelle/contract/staff/endpoints/texts'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { insertLegalText, type LegalKind } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { assertStart } from '../settings/change-settings.ts'
import { assertLegalNotice } from '../settings/legal-settings.ts'
import { isPublished, lockSite } from '../settings/setting-owner.sql.ts'
import { announceLegalText } from './announce-legal-text.job.ts'
import { toTextObject } from './draft-text.ts'
import {
  findTextVersion,
  insertTextVersion,
  listTextVersions,
  listVersionsOfSameMoment,
  setDraftPlanned,
  setPlanTakenBack,
  setTextPublished,
  type TextPlace,
  type TextVersionRow,
} from './text-version.sql.ts'

type PlaceOfConsent = Pick<TextPlace, 'catalogue' | 'messageId'>
/** Returns whether members have to agree again when the text changes (docs/law.md#legal-texts). */
export const isConsentText = ({ catalogue, messageId }: PlaceOfConsent): boolean =>
  catalogue === 'page' && (messageId === 'terms' || messageId === 'privacy')

/**
 * Puts versions of one site's texts in force, in the transaction of the caller, and tells all processes after the commit. Of terms and
 * privacy text a new legal version is in force from now on, one for all languages. `publisherId`: of versions that nobody has planned.
 */
export async function applyTexts(
  tx: Db,
  versions: readonly TextVersionRow[],
  { publisherId, at }: { readonly publisherId: number | null; readonly at: Date },
): Promise<void> {
  for (const version of versions)
    await setTextPublished(tx, version, { publisherId: version.publisherId ?? publisherId, at })
  const legalTexts = new Map(
    versions.filter(isConsentText).map((version) => [version.messageId as LegalKind, version] as const),
  )
  for (const [kind, { siteId, id }] of legalTexts)
    await insertLegalText(tx, siteId, kind, {
      // The number of the row keeps two texts of one day apart.
      version: `${at.toISOString().slice(0, 10)}.${id}`,
      inForceFrom: at,
    })
  publishStaffChange(tx, 'sites')
  publishStaffChange(tx, 'texts')
}

/**
 * Publishes drafts of one site, all or none: at once, or at a moment to come. Throws `not_found`, `forbidden`, `text_changed` if a
 * draft is no longer as the caller read it, `text_second_reader` for one's own draft, `setting_start`, and `legal_text_notice` for a legal
 * text of a published site that starts too soon. Planned legal texts are announced to the site's members.
 */
export const publishTexts = (
  services: Services,
  actor: StaffActor,
  { drafts: wanted, startsAt: start, reason }: z.output<typeof publishTextsEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const first = await findTextVersion(tx, wanted[0]?.draft ?? 0)
    const site = first && (await lockSite(tx, first.siteId))
    if (!site) throw createProblem('not_found')
    const place = { siteId: site.id, companyId: site.companyId }
    const authority = authorize(services, actor, 'texts.publish', place)
    const at = services.clock.now()
    const startsAt = start === null ? null : new Date(start)
    assertStart(startsAt, at)
    const drafts: TextVersionRow[] = []
    for (const { draft: id, version } of wanted) {
      const draft = await findTextVersion(tx, id)
      if (draft?.siteId !== site.id) throw createProblem('not_found')
      if (draft.state !== 'draft' || draft.version !== version) throw createProblem('text_changed')
      if (draft.authorId === actor.staffId) throw createProblem('text_second_reader')
      if (isConsentText(draft) && isPublished(site)) assertLegalNotice(startsAt ?? at, at)
      drafts.push(draft)
    }
    if (startsAt === null) await applyTexts(tx, drafts, { publisherId: actor.staffId, at })
    else {
      for (const { id } of drafts) await setDraftPlanned(tx, id, { publisherId: actor.staffId, startsAt })
      publishStaffChange(tx, 'texts')
      for (const kind of new Set(
        drafts.filter(isConsentText).map(({ messageId }) => messageId as LegalKind),
      )) {
        publishStaffChange(tx, 'sites')
        await announceLegalText(tx, { siteId: site.id, kind, startsAt: startsAt.toISOString() })
      }
    }
    for (const draft of drafts)
      await recordAct(services, tx, authority, {
        act: startsAt === null ? 'text.published' : 'text.planned',
        object: toTextObject(draft),
        after: { text: draft.text, ...(startsAt && { startsAt: startsAt.toISOString() }) },
        reason,
      })
  })

/**
 * Returns a version with those that were published or planned with it: a version of a legal text is one for all languages, so they are
 * taken back together. Of other texts it stands alone.
 */
async function listTogether(tx: Db, version: TextVersionRow): Promise<readonly TextVersionRow[]> {
  return isConsentText(version) ? listVersionsOfSameMoment(tx, version) : [version]
}

/** Adds the text before a published one as a version of its own, which a colleague's draft may stand beside. */
async function insertTextBefore(
  tx: Db,
  undone: TextVersionRow,
  { staffId, reason, at }: { readonly staffId: number; readonly reason: string; readonly at: Date },
): Promise<TextVersionRow> {
  const versions = await listTextVersions(tx, undone, 200)
  const { id } = await insertTextVersion(tx, undone, {
    text:
      versions.find(({ state, id: version }) => state === 'replaced' && version < undone.id)?.text ?? null,
    state: 'replaced',
    publishedAt: at,
    version: (versions[0]?.version ?? 0) + 1,
    authorId: staffId,
    publisherId: staffId,
    reason,
    changedAt: at,
  })
  const inserted = await findTextVersion(tx, id)
  if (!inserted) throw new Error('The version was not stored.')
  return inserted
}

/**
 * Takes a publication back: a planned text is a draft again; of a published one, the text before it applies, as a version of its own. A
 * legal text is taken back in all languages that were planned or published together. Throws `not_found`, `forbidden`, and
 * `text_changed` if it is not in force any more.
 */
export const undoText = (
  services: Services,
  actor: StaffActor,
  { publication: id, reason }: z.output<typeof undoTextEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const unlocked = await findTextVersion(tx, id)
    const site = unlocked && (await lockSite(tx, unlocked.siteId))
    const undone = site && (await findTextVersion(tx, id))
    if (!undone) throw createProblem('not_found')
    const place = { siteId: site.id, companyId: site.companyId }
    const authority = authorize(services, actor, 'texts.publish', place)
    const isPlanned = undone.state === 'planned'
    if (!isPlanned && undone.state !== 'published') throw createProblem('text_changed')
    const at = services.clock.now()
    const together = await listTogether(tx, undone)
    const restored: TextVersionRow[] = []
    for (const version of together)
      if (isPlanned) await setPlanTakenBack(tx, version.id)
      else restored.push(await insertTextBefore(tx, version, { staffId: actor.staffId, reason, at }))
    if (isPlanned) {
      publishStaffChange(tx, 'texts')
      if (isConsentText(undone)) publishStaffChange(tx, 'sites')
    } else await applyTexts(tx, restored, { publisherId: actor.staffId, at })
    for (const [i, version] of together.entries())
      await recordAct(services, tx, authority, {
        act: 'text.undone',
        object: toTextObject(version),
        before: { text: version.text },
        ...(isPlanned ? {} : { after: { text: restored[i]?.text ?? null } }),
        reason,
      })
  })
