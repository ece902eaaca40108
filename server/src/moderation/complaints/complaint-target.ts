import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { createPort } from '../../platform/modules/port.ts'

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

/** Implemented by `profiles`, which reads the addresses of profiles and photos, and hides photos until somebody decides. */
export const complaintTargetPort = createPort<ComplaintTargetResolver>('complaint target')

export const resolveComplaintTarget: ComplaintTargetResolver = (tx, where) =>
  complaintTargetPort.get()(tx, where)
