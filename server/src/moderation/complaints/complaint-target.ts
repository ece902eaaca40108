import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { createPort } from '../../platform/modules/port.ts'

/** The member and photos that a complaint's location refers to. */
export interface ComplaintTarget {
  readonly memberId: number | null
  /** Photos that were hidden, if `hold` was set. */
  readonly heldPhotoIds: readonly string[]
}
type ComplaintTargetResolver = (
  tx: Db,
  where: { readonly site: Site; readonly location: string; readonly hold: boolean },
) => Promise<ComplaintTarget>

/** Implemented by `profiles`, which resolves profile and photo URLs and hides photos until a decision. */
export const complaintTargetPort = createPort<ComplaintTargetResolver>('complaint target')

export const resolveComplaintTarget: ComplaintTargetResolver = (tx, where) =>
  complaintTargetPort.get()(tx, where)
