import { createProblem } from '@amarelle/contract/domain/errors'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { type getFavouritesEndpoint, maxFavourites } from '@amarelle/contract/endpoints/lists/favourites'
import { assertNotBlocked } from '../../moderation/index.ts'
import { assertMember } from '../../platform/actor.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { decodeListCursor, encodeListCursor } from '../../platform/http/list-cursor.ts'
import { canMeet, findProfileRow, getViewer, loadCards } from '../../profiles/index.ts'
import { lockLikePair } from '../member-likes/like.sql.ts'
import {
  countFavourites,
  deleteFavourite,
  findFavouritePage,
  insertFavourite,
  lockFavourites,
} from './favourite.sql.ts'

/** Returns the caller's favourites, newest first; those who are hidden from the caller are left out until they are shown again. */
export async function listFavourites(
  context: RequestContext,
  { after }: ParsedEndpointInput<typeof getFavouritesEndpoint>,
): Promise<EndpointAnswer<typeof getFavouritesEndpoint>> {
  const list = `favourites/${assertMember(context)}`
  const viewer = await getViewer(context)
  const { ids, next } = await findFavouritePage(context.db, viewer, decodeListCursor(context, list, after))
  const cards = await loadCards(context, ids)
  return {
    profiles: ids.flatMap((id) => cards.get(id) ?? []),
    next: next && encodeListCursor(context, list, next),
  }
}

/** Shows the change on the member's other tabs. Nobody else is told. */
const publishFavourite = (tx: Db, memberId: number, profile: number, favourite: boolean) =>
  publishMemberEvents(tx, [{ memberId, event: { type: 'favourite', profile, favourite } }])

/**
 * Saves a profile to the caller's favourites. Throws `own_profile`, `not_found` (not shown, or the two may not meet), `blocked_by`
 * or `you_blocked` after a block, and `too_many_favourites`.
 */
export const saveFavourite = (context: RequestContext, profileId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    if (memberId === profileId) throw createProblem('own_profile')
    // A concurrent block is either seen below, or runs later and removes the favourite.
    await lockLikePair(tx, memberId, profileId)
    await lockFavourites(tx, memberId)
    const other = await findProfileRow(tx, profileId)
    if (!other || other.status !== 'active' || !canMeet(await getViewer({ ...context, db: tx }), other))
      throw createProblem('not_found')
    await assertNotBlocked(tx, memberId, profileId, other.name)
    if (other.invisible) throw createProblem('not_found')
    if (!(await insertFavourite(tx, memberId, profileId, context.clock.now()))) return
    if ((await countFavourites(tx, memberId)) > maxFavourites)
      throw createProblem('too_many_favourites', { limit: maxFavourites })
    await publishFavourite(tx, memberId, profileId, true)
  })

/** Removes a profile from the caller's favourites; nothing happens if it is none. */
export const removeFavourite = (context: RequestContext, profileId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    if (await deleteFavourite(tx, memberId, profileId)) await publishFavourite(tx, memberId, profileId, false)
  })
