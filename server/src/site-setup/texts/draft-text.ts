import { createProblem, Problem } from '@amarelle/contract/domain/errors'
import type {
  discardTextDraftEndpoint,
  saveTextDraftEndpoint,
} from '@amarelle/contract/staff/endpoints/texts'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { lockSite } from '../settings/setting-owner.sql.ts'
import { loadDefaultTexts, toTextKey } from './default-texts.ts'
import { findTextFault } from './text-shape.ts'
import {
  findTextVersion,
  insertTextVersion,
  listTextVersions,
  setDraftDiscarded,
  type TextPlace,
  updateDraft,
} from './text-version.sql.ts'

/** Names a text in the audit log. */
export const toTextObject = ({ siteId, language, catalogue, messageId }: TextPlace): string =>
  `text:${siteId}:${language}:${catalogue}:${messageId}`

/**
 * Saves the draft of a text; what was planned becomes a draft again. Throws `not_found`, `forbidden`, `text_changed` if a colleague has
 * saved it since, and with the field `text` why it can't replace the default.
 */
export const saveTextDraft = (
  services: Services,
  actor: StaffActor,
  {
    site: siteId,
    language,
    catalogue,
    id: messageId,
    text,
    seen,
    reason,
  }: z.output<typeof saveTextDraftEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const place: TextPlace = { siteId, language, catalogue, messageId }
    const site = await lockSite(tx, siteId)
    const defaultText = (await loadDefaultTexts(language)).get(toTextKey(catalogue, messageId))?.text
    if (!site || defaultText === undefined) throw createProblem('not_found')
    const authority = authorize(services, actor, 'texts.edit', { siteId, companyId: site.companyId })
    const versions = await listTextVersions(tx, place, 30)
    const version = versions[0]?.version ?? 0
    if (version !== seen) throw new Problem('text_changed', {}, { text: { code: 'text_changed' } })
    const fault = text === null ? null : findTextFault(place, defaultText, text)
    if (fault) throw new Problem(fault.code, {}, { text: fault })
    // The text of the file is the same as having none of one's own.
    const ownText = text === defaultText ? null : text
    const open = versions.find(({ state }) => state === 'draft' || state === 'planned')
    const inForce = versions.find(({ state }) => state === 'published')?.text ?? null
    if (!open && ownText === inForce) throw new Problem('text_same', {}, { text: { code: 'text_same' } })
    const draft = {
      text: ownText,
      version: version + 1,
      authorId: actor.staffId,
      reason,
      changedAt: services.clock.now(),
    }
    if (open?.state === 'draft') await updateDraft(tx, open.id, draft)
    else {
      // A colleague agreed to the planned text, not to this one.
      if (open) {
        await setDraftDiscarded(tx, open.id, draft.changedAt)
        publishStaffChange(tx, 'sites')
      }
      await insertTextVersion(tx, place, { ...draft, state: 'draft', publisherId: null, publishedAt: null })
    }
    await recordAct(services, tx, authority, {
      act: 'text.drafted',
      object: toTextObject(place),
      before: { text: open ? open.text : inForce },
      after: { text: ownText },
      reason,
    })
    publishStaffChange(tx, 'texts')
  })

/** Throws a draft away. Throws `not_found`, `forbidden`, and `text_changed` if a colleague has saved it since. */
export const discardTextDraft = (
  services: Services,
  actor: StaffActor,
  { draft: id, version, reason }: z.output<typeof discardTextDraftEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const unlocked = await findTextVersion(tx, id)
    const site = unlocked && (await lockSite(tx, unlocked.siteId))
    const draft = site && (await findTextVersion(tx, id))
    if (!site || draft?.state !== 'draft') throw createProblem('not_found')
    const place = { siteId: site.id, companyId: site.companyId }
    const authority = authorize(services, actor, 'texts.edit', place)
    if (draft.version !== version) throw createProblem('text_changed')
    await setDraftDiscarded(tx, id, services.clock.now())
    await recordAct(services, tx, authority, {
      act: 'text.discarded',
      object: toTextObject(draft),
      before: { text: draft.text },
      reason,
    })
    publishStaffChange(tx, 'texts')
  })
