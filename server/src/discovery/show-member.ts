import { problem } from '@amarelle/contract/errors'
import type { Profile } from '@amarelle/contract/profiles'
import { blockBetween } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import { areNear, profileOf, profileRow, viewerOf } from '../profiles/index.ts'
import { requireSearch } from './visitors.ts'

/** A member's profile: the blocked one learns who blocked (docs/safety.md#blocking), what is not shown to anyone is not found. */
export async function showMember(context: Context, id: number): Promise<Profile> {
  const { db, memberId } = context
  await requireSearch(context)
  const row = await profileRow(db, id)
  if (!row || !areNear(await viewerOf(context), row)) throw problem('not_found')
  if (memberId !== id) {
    if (row.status !== 'active') throw problem('not_found')
    // Who blocked still comes here: to lift the block.
    if (memberId !== null && (await blockBetween(db, memberId, id)) === 'other')
      throw problem('blocked_by', { name: row.name })
    // Invisible members are hidden from strangers; who already talks with them reaches them in the chat.
    if (row.invisible) throw problem('not_found')
  }
  const profile = await profileOf(context, id)
  if (!profile) throw problem('not_found')
  return profile
}
