import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem } from '@amarelle/contract/domain/errors'
import { profileFields, profileNotes } from '@amarelle/contract/domain/fields'
import type { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext, Site } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { eventBus } from '../platform/event-bus.ts'
import { assertMember } from '../platform/assert-member.ts'
import { updateProfile } from './profile.sql.ts'

type SaveProfileInput = ParsedEndpointInput<typeof saveProfileEndpoint>
const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** A field that the site does not show can be emptied, never filled: nobody would see it, and we would keep it. */
function assertFieldsShown(site: Site, input: SaveProfileInput): void {
  const hidden: string[] = profileFields.filter(
    (field) => isFilled(input[field]) && !site.visible_profile_fields.includes(field),
  )
  if (profileNotes.some((note) => input.notes?.[note] && !site.visible_profile_notes.includes(note)))
    hidden.push('notes')
  if (hidden.length)
    throw createFieldProblem(Object.fromEntries(hidden.map((field) => [field, 'invalid_choice'])))
}

/** Saves what is given of one's own profile; throws `invalid_choice` beside a field that this site does not have. */
export async function saveProfile(context: RequestContext, input: SaveProfileInput): Promise<void> {
  const memberId = assertMember(context)
  assertFieldsShown(context.site, input)
  const { city_id: cityId, interests, ...fields } = input
  const change = { ...fields, interests: interests && [...new Set(interests)] }
  await runInTransaction(context.db, async (tx) => {
    await updateProfile(tx, memberId, change, cityId)
    if (change.invisible !== undefined) await eventBus.emit(context, tx, 'profile.shown', { memberId })
  })
}
