import { type RawBuilder, sql } from 'kysely'
import { notBlockedEither } from '../moderation/index.ts'

export interface Viewer {
  readonly siteId: number
  readonly memberId: number | null
}
/**
 * Who may be shown to a viewer in any list (DECISIONS 4-6): an active profile of the same site, not invisible, not the
 * viewer's own, neither side blocked. For queries over `profile as p`.
 */
export const visibleTo = ({ siteId, memberId }: Viewer): RawBuilder<boolean> =>
  memberId === null
    ? sql<boolean>`(p.site_id = ${siteId} and p.status = 'active' and not p.invisible)`
    : sql<boolean>`(p.site_id = ${siteId} and p.status = 'active' and not p.invisible and p.member_id <> ${memberId}
        and ${notBlockedEither(memberId, 'p.member_id')})`
