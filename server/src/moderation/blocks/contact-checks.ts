import type { RequestContext } from '../../platform/context.ts'

type ContactCheck = (
  context: RequestContext & { readonly memberId: number },
  otherId: number,
) => Promise<boolean>
const contactChecks: ContactCheck[] = []

/** Who knows whom stands above moderation: profiles say whom a member may meet, likes whom they liked, chat with whom they talk or have talked. */
export const registerContactCheck = (knows: ContactCheck): void => {
  contactChecks.push(knows)
}
export async function hasContact(
  context: RequestContext & { readonly memberId: number },
  otherId: number,
): Promise<boolean> {
  for (const knows of contactChecks) if (await knows(context, otherId)) return true
  return false
}
