import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { profileFields, profileNotes, profilePrompts } from '@amarelle/contract/domain/fields'
import { maxProfilePrompts, maxPromptAnswerLength } from '@amarelle/contract/domain/limits'
import { getNichePrompts } from '@amarelle/contract/domain/niches'
import type { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext, Site } from '../platform/context.ts'
import { type Db, runInTransaction } from '../platform/db/db.ts'
import { eventBus } from '../platform/event-bus.ts'
import { assertMember } from '../platform/actor.ts'
import { findNotes, updateProfile } from './profile.sql.ts'
import { endSharingViews, startSharingViews } from './views/profile-view.sql.ts'

type SaveProfileInput = ParsedEndpointInput<typeof saveProfileEndpoint>
const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** Fields that the site does not show can be emptied but not filled: we don't store data that nobody sees. */
function assertFieldsShown(site: Site, input: SaveProfileInput): void {
  const hiddenFields: string[] = profileFields.filter(
    (field) => isFilled(input[field]) && !site.visible_profile_fields.includes(field),
  )
  if (profileNotes.some((note) => input.notes?.[note] && !site.visible_profile_notes.includes(note)))
    hiddenFields.push('notes')
  if (hiddenFields.length)
    throw createFieldProblem(Object.fromEntries(hiddenFields.map((field) => [field, 'invalid_choice'])))
}

/** Throws `invalid_choice` on an answered prompt that the site's niche does not offer, and `too_long`. */
function assertPromptsOffered(site: Site, { notes = {} }: SaveProfileInput): void {
  const offered = site.visible_profile_fields.includes('about') ? getNichePrompts(site.niche) : []
  for (const code of profilePrompts) {
    const answer = notes[code] ?? ''
    if (answer && !offered.includes(code)) throw createFieldProblem({ [code]: 'invalid_choice' })
    if ([...answer].length > maxPromptAnswerLength)
      throw createFieldProblem({ [code]: { code: 'too_long', values: { maximum: maxPromptAnswerLength } } })
  }
}
/** Called after the change, which has locked the profile. Throws `too_many_prompts` on the prompts of the change. */
async function assertPromptCount(tx: Db, memberId: number, { notes = {} }: SaveProfileInput): Promise<void> {
  const changed = profilePrompts.filter((code) => notes[code])
  if (changed.length === 0) return
  const stored = await findNotes(tx, memberId)
  if (profilePrompts.filter((code) => stored[code]).length <= maxProfilePrompts) return
  const problem = { code: 'too_many_prompts', values: { limit: maxProfilePrompts } } as const
  throw createFieldProblem(Object.fromEntries(changed.map((code) => [code, problem])))
}

/**
 * Saves the given fields of the caller's profile. Throws `invalid_choice` on fields that this site doesn't show, `too_many_prompts`, and
 * `authentication_required` if `as` is another member than the caller.
 */
export async function saveProfile(context: RequestContext, input: SaveProfileInput): Promise<void> {
  const memberId = assertMember(context)
  const { as, city_id: cityId, interests, share_profile_views: sharesViews, ...fields } = input
  if (as !== undefined && as !== memberId) throw createProblem('authentication_required')
  assertFieldsShown(context.site, input)
  assertPromptsOffered(context.site, input)
  const change = { ...fields, interests: interests && [...new Set(interests)] }
  await runInTransaction(context.db, async (tx) => {
    await updateProfile(tx, memberId, change, cityId)
    await assertPromptCount(tx, memberId, input)
    const prompts = profilePrompts.filter((code) => input.notes?.[code] === '')
    if (prompts.length) await eventBus.emit(context, tx, 'profile.answers_removed', { memberId, prompts })
    if (sharesViews !== undefined)
      await (sharesViews
        ? startSharingViews(tx, memberId, context.clock.now())
        : endSharingViews(tx, memberId))
    if (change.invisible !== undefined) await eventBus.emit(context, tx, 'profile.shown', { memberId })
  })
}
