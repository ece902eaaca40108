import type { RequestContext } from '../../platform/context.ts'
import { createMultiPort } from '../../platform/modules/port.ts'

type ContactCheck = (
  context: RequestContext & { readonly memberId: number },
  otherId: number,
) => Promise<boolean>
/** `profiles` knows whom a member may meet, `likes` whom they liked and `chat` with whom they talked; all are above moderation. */
export const contactCheckPort = createMultiPort<ContactCheck>('contact check')

/** Whether any capability says that the two members have been in contact, or may be. */
export async function hasContact(
  context: RequestContext & { readonly memberId: number },
  otherId: number,
): Promise<boolean> {
  for (const check of contactCheckPort.getAll()) if (await check(context, otherId)) return true
  return false
}
