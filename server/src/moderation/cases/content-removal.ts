import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { Services } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'

export interface ContentRemoval {
  readonly id: string
  /** Whose it must be. */
  readonly ownerId: number
  readonly rule: ReportReason
  /** The name of the person who decided. */
  readonly actor: string
}
/** Removes the content in the transaction of `services.db`; false when the member has none with that id. */
type ContentRemover = (services: Services, removal: ContentRemoval) => Promise<boolean>

/** `profiles` removes photos and `chat` removes messages; both are above moderation. */
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
