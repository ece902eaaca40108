import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { profileFields, profileNotes } from '@amarelle/contract/domain/fields'
import type { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext, Site } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { eventBus } from '../platform/event-bus.ts'
import { assertMember } from '../platform/actor.ts'
import { updateProfile } from './profile.sql.ts'
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

/**
 * Saves the given fields of the caller's profile. Throws `invalid_choice` on fields that this site doesn't show, and
 * `authentication_required` if `as` is another member than the caller.
 */
export async function saveProfile(context: RequestContext, input: SaveProfileInput): Promise<void> {
  const memberId = assertMember(context)
  const { as, city_id: cityId, interests, share_profile_views: sharesViews, ...fields } = input
  if (as !== undefined && as !== memberId) throw createProblem('authentication_required')
  assertFieldsShown(context.site, input)
  const change = { ...fields, interests: interests && [...new Set(interests)] }
  await runInTransaction(context.db, async (tx) => {
    await updateProfile(tx, memberId, change, cityId)
    if (sharesViews !== undefined)
      await (sharesViews
        ? startSharingViews(tx, memberId, context.clock.now())
        : endSharingViews(tx, memberId))
    if (change.invisible !== undefined) await eventBus.emit(context, tx, 'profile.shown', { memberId })
  })
}
