import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { Services } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'
import type { StaffActor } from '../../platform/actor.ts'

export interface ContentRemoval {
  readonly id: string
  /** The member who must own the content. */
  readonly ownerId: number
  readonly rule: ReportReason
  readonly actor: StaffActor
}
/** Removes the content in the transaction of `services.db`; returns false when the member owns none with that id. */
type ContentRemover = (services: Services, removal: ContentRemoval) => Promise<boolean>

/** Implemented by `profiles` for photos and `chat` for messages; both depend on moderation. */
export const photoRemoverPort = createPort<ContentRemover>('photo remover')
export const messageRemoverPort = createPort<ContentRemover>('message remover')
const removerPorts = { photo: photoRemoverPort, message: messageRemoverPort }

export function removeContent(
  what: 'photo' | 'message',
  services: Services,
  removal: ContentRemoval,
): Promise<boolean> {
  return removerPorts[what].get()(services, removal)
}
