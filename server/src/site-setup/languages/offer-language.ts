import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  offerLanguageEndpoint,
  withdrawLanguageEndpoint,
} from '@amarelle/contract/staff/endpoints/languages/languages'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import {
  listLanguageTexts,
  listSitesInLanguage,
  lockAddedLanguage,
  setLanguageOffered,
  setLanguageWithdrawn,
} from './added-language.sql.ts'
import { findMissingTexts } from './missing-texts.ts'
import { replaceWithdrawnLanguage } from './replace-withdrawn-language.job.ts'
import { toTextName } from './source-texts.ts'

/** So many missing texts are named in the refusal; the console lists more. */
const namedTexts = 5

/**
 * Offers a complete language on all sites, or the texts that were uploaded since it was offered, and tells all processes after the commit.
 * Throws `not_found`, `forbidden`, `language_changed` if it is no longer as the caller read it, `text_same` if there is nothing new,
 * `text_second_reader` for one's own upload, and `language_incomplete` with what it lacks.
 */
export const offerLanguage = (
  services: Services,
  actor: StaffActor,
  { code, version, reason }: z.output<typeof offerLanguageEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'languages.offer', null)
    const language = await lockAddedLanguage(tx, code)
    if (!language) throw createProblem('not_found')
    if (language.version !== version) throw createProblem('language_changed')
    const texts = await listLanguageTexts(tx, code)
    const changedTexts = texts.filter(({ text, offeredText }) => text !== offeredText).length
    if (language.state === 'offered' && changedTexts === 0) throw createProblem('text_same')
    const missing = await findMissingTexts(texts)
    if (missing.length > 0)
      throw createProblem('language_incomplete', {
        texts: `${missing.slice(0, namedTexts).map(toTextName).join(', ')}${missing.length > namedTexts ? ` … (${missing.length})` : ''}`,
      })
    if (language.uploaderId === actor.staffId) throw createProblem('text_second_reader')
    await setLanguageOffered(tx, code, { staffId: actor.staffId, at: services.clock.now() })
    await recordAct(services, tx, authority, {
      act: 'language.offered',
      object: `language:${code}`,
      before: { state: language.state },
      after: { texts: texts.length, changedTexts },
      reason,
    })
    publishStaffChange(tx, 'sites')
    publishStaffChange(tx, 'languages')
  })

/**
 * Withdraws an offered language from all sites; members who have chosen it read English from then on. Throws `not_found` for one that is
 * not offered, `forbidden`, and `language_in_use` with the sites whose main language it is.
 */
export const withdrawLanguage = (
  services: Services,
  actor: StaffActor,
  { code, reason }: z.output<typeof withdrawLanguageEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'languages.offer', null)
    const language = await lockAddedLanguage(tx, code)
    if (language?.state !== 'offered') throw createProblem('not_found')
    const sites = await listSitesInLanguage(tx, code)
    if (sites.length > 0) throw createProblem('language_in_use', { sites: sites.join(', ') })
    await setLanguageWithdrawn(tx, code, services.clock.now())
    await replaceWithdrawnLanguage(tx, code)
    await recordAct(services, tx, authority, {
      act: 'language.withdrawn',
      object: `language:${code}`,
      before: { state: language.state },
      reason,
    })
    publishStaffChange(tx, 'sites')
    publishStaffChange(tx, 'languages')
  })
