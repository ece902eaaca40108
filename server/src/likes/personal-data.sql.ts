import { sql } from 'kysely'
import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { getViewerForMember } from '../profiles/index.ts'
import { getSiteById } from '../sites/index.ts'
import { findAllFavourites } from './favourites/favourite.sql.ts'
import { canSeeAdmirers } from './member-likes/hidden-likes.ts'

/** The member's sent and received likes with public names and the label of fictional profiles (hidden admirers left out), their favourites and their swipe game. */
export async function loadLikeData(services: Services, memberId: number): Promise<PersonalData> {
  const { db } = services
  const { siteId } = await getViewerForMember(services, memberId)
  const seesAdmirers = await canSeeAdmirers(db, await getSiteById(services, siteId), memberId)
  const sentLikes = await db
    .selectFrom('member_like as l')
    .innerJoin('profile as p', 'p.member_id', 'l.to_id')
    .select(['l.to_id as member', 'p.name', 'p.fictional', 'l.created_at', 'l.matched_at', 'l.extra'])
    .where('l.from_id', '=', memberId)
    .orderBy('l.created_at')
    .execute()
  const received = await db
    .selectFrom('member_like as l')
    .innerJoin('profile as p', 'p.member_id', 'l.from_id')
    .innerJoin('site as s', 's.id', 'p.site_id')
    .leftJoin('fictional_profile as f', 'f.member_id', 'p.member_id')
    .select([
      'l.from_id as member',
      'p.name',
      'p.fictional',
      'l.created_at',
      'l.matched_at',
      'l.seen_at',
      'l.extra',
      sql<string | null>`case when p.fictional then (select 'sent by staff of ' || c.name from company c
        where c.id = coalesce(f.company_id, s.company_id)) end`.as('origin'),
    ])
    .where('l.to_id', '=', memberId)
    .orderBy('l.created_at')
    .execute()
  const game = await db
    .selectFrom('swipe_game')
    .select(['round', 'day', 'likes', 'last_id as last_card'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const swipes = await db
    .selectFrom('swipe')
    .innerJoin('profile as p', 'p.member_id', 'swipe.profile_id')
    .select([
      'swipe.profile_id as member',
      'p.name',
      'p.fictional',
      'swipe.verdict',
      'swipe.round',
      'swipe.swiped_at',
    ])
    .where('swipe.member_id', '=', memberId)
    .orderBy('swipe.swiped_at')
    .execute()
  const isRevealed = (like: (typeof received)[number]) => seesAdmirers || like.matched_at !== null
  return {
    data: {
      given: sentLikes,
      received: received.map((like) => (isRevealed(like) ? like : { ...like, member: null, name: null })),
      favourites: await findAllFavourites(db, memberId),
      swipe_game: game ?? null,
      swipes,
    },
  }
}
