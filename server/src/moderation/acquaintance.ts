import type { Context } from '../platform/context.ts'

type Knows = (context: Context & { readonly memberId: number }, otherId: number) => Promise<boolean>
const known: Knows[] = []

/** Who knows whom stands above moderation: profiles say whom a member may meet, likes whom they liked, chat with whom they talk or have talked. */
export const provideAcquaintance = (knows: Knows): void => {
  known.push(knows)
}
export async function isAcquainted(
  context: Context & { readonly memberId: number },
  otherId: number,
): Promise<boolean> {
  for (const knows of known) if (await knows(context, otherId)) return true
  return false
}
