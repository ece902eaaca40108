import type { MemberContext } from '../../platform/context.ts'
import { createMultiPort } from '../../platform/modules/port.ts'

type ContactCheck = (context: MemberContext, otherId: number) => Promise<boolean>
/** Implemented by `profiles` (may meet), `likes` (liked) and `chat` (chatted), which depend on moderation. */
export const contactCheckPort = createMultiPort<ContactCheck>('contact check')

/** Tells whether any capability reports past or possible contact between the two members. */
export async function hasContact(context: MemberContext, otherId: number): Promise<boolean> {
  for (const check of contactCheckPort.getAll()) if (await check(context, otherId)) return true
  return false
}
