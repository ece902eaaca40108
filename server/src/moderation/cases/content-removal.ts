import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'
import { z } from 'zod'
import type { ModerationAct } from './moderation-act.sql.ts'

export interface ContentRemoval {
  /** Of the photo or message; empty for the texts of a profile. */
  readonly id: string
  /** The member who must own the content. */
  readonly ownerId: number
  readonly rule: ReportReason
  readonly actor: StaffActor
  /** The same picture is refused in all future uploads. */
  readonly blocksPicture?: boolean | undefined
}
export interface ContentRestoration {
  readonly id: string
  readonly ownerId: number
  /** The result of `remove`. */
  readonly replaced: unknown
}
/** Both run in the transaction of `services.db`. */
interface ContentRemover {
  /**
   * Returns what is needed to restore the content, or null when the member owns none with that id that is not removed already. The
   * text `blockedHash` in it says that the same picture is refused from now on.
   */
  readonly remove: (services: Services, removal: ContentRemoval) => Promise<object | null>
  /** Shows the content again as it was. Does nothing where it was deleted or decided about in the meantime. */
  readonly restore: (services: Services, restoration: ContentRestoration) => Promise<void>
}

/** Implemented by `profiles` for photos and texts, and by `chat` for messages; both depend on moderation. */
export const photoRemoverPort = createPort<ContentRemover>('photo remover')
export const textRemoverPort = createPort<ContentRemover>('text remover')
export const messageRemoverPort = createPort<ContentRemover>('message remover')
const removerPorts = {
  remove_photo: photoRemoverPort,
  remove_text: textRemoverPort,
  remove_message: messageRemoverPort,
}
export type RemovalAction = keyof typeof removerPorts
export const isRemoval = (action: string): action is RemovalAction => action in removerPorts

export const removeContent = (
  action: RemovalAction,
  services: Services,
  removal: ContentRemoval,
): Promise<object | null> => removerPorts[action].get().remove(services, removal)

const blockedPictureSchema = z.object({ blockedHash: z.string() })
/** Returns whether a measure has blocked the picture that it removed. */
export const isPictureBlocked = ({ replaced }: Pick<ModerationAct, 'replaced'>): boolean =>
  blockedPictureSchema.safeParse(replaced).success

export const restoreContent = (
  action: RemovalAction,
  services: Services,
  restoration: ContentRestoration,
): Promise<void> => removerPorts[action].get().restore(services, restoration)
