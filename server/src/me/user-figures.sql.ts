import type { Money } from '@amarelle/contract/domain/common'
import { sql } from 'kysely'
import { type GivenConsent, legalConsentsOf } from '../accounts/index.ts'
import { conversationsStartedBy, unreadMessagesOf } from '../chat/index.ts'
import { balanceOf, lastCreditPriceOf } from '../credits/index.ts'
import { newLikesOf } from '../likes/index.ts'
import type { Db } from '../platform/db/db.ts'
import type { Viewer } from '../profiles/index.ts'

interface UserFigures {
  readonly credits: number
  readonly unreadMessages: number
  readonly newLikes: number
  readonly conversationsStarted: number
  /** Price of one credit of the last bundle. */
  readonly creditPrice: Money | null
  readonly legalConsents: readonly GivenConsent[]
}

/** Everything about a member that other capabilities count for every page, in one statement. */
export async function loadUserFigures(
  db: Db,
  viewer: Viewer & { readonly memberId: number },
): Promise<UserFigures> {
  const { memberId } = viewer
  const { rows } = await sql<UserFigures>`select ${balanceOf(memberId)} as credits,
    ${unreadMessagesOf(memberId)} as "unreadMessages", ${newLikesOf(viewer)} as "newLikes",
    ${conversationsStartedBy(memberId)} as "conversationsStarted", ${lastCreditPriceOf(memberId)} as "creditPrice",
    ${legalConsentsOf(memberId)} as "legalConsents"`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a select without a table has one row')
  return figures
}
