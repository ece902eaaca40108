import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'

/** Whom and which photos the location of a complaint names. */
export interface ComplaintTarget {
  readonly memberId: number | null
  /** Photos that were hidden, when that was asked for. */
  readonly heldPhotoIds: readonly string[]
}
type ComplaintTargetResolver = (
  tx: Db,
  where: { readonly site: Site; readonly location: string; readonly hold: boolean },
) => Promise<ComplaintTarget>

let targetResolver: ComplaintTargetResolver = async () => ({ memberId: null, heldPhotoIds: [] })
/** Profiles stand above moderation: they read addresses of theirs, and hide photos that wait for a person. */
export const registerComplaintTargetResolver = (finder: ComplaintTargetResolver): void => {
  targetResolver = finder
}
export const resolveComplaintTarget: ComplaintTargetResolver = (tx, where) => targetResolver(tx, where)
