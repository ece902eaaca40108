import type { Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem } from '@amarelle/contract/errors'
import { profileFields, profileNotes } from '@amarelle/contract/fields'
import type { saveProfile as endpoint } from '@amarelle/contract/profiles'
import type { Context, Site } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { requireMember } from '../platform/require-member.ts'
import { updateProfile } from './profile.sql.ts'

type Input = Parsed<typeof endpoint>
const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** A field that the site does not show can be emptied, never filled: nobody would see it, and we would keep it. */
function assertShown(site: Site, input: Input): void {
  const hidden: string[] = profileFields.filter(
    (field) => isFilled(input[field]) && !site.visible_profile_fields.includes(field),
  )
  if (profileNotes.some((note) => input.notes?.[note] && !site.visible_profile_notes.includes(note)))
    hidden.push('notes')
  if (hidden.length) throw fieldProblem(Object.fromEntries(hidden.map((field) => [field, 'invalid_choice'])))
}

/** Saves what is given of one's own profile; throws `invalid_choice` beside a field that this site does not have. */
export async function saveProfile(context: Context, input: Input): Promise<void> {
  const memberId = requireMember(context)
  assertShown(context.site, input)
  const { city_id: cityId, interests, ...fields } = input
  const change = { ...fields, interests: interests && [...new Set(interests)] }
  await inTransaction(context.db, async (tx) => {
    await updateProfile(tx, memberId, change, cityId)
    if (change.invisible !== undefined) await events.emit(context, tx, 'profile.shown', { memberId })
  })
}
