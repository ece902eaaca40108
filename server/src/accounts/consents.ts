import { type ConsentKind, consentKinds, legalKinds } from '@amarelle/contract/accounts'
import type { Parsed } from '@amarelle/contract/endpoint'
import type { consentRecord, withdrawConsent as withdrawEndpoint } from '@amarelle/contract/own-data'
import { fieldProblem } from '@amarelle/contract/errors'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { requireMember } from '../platform/require-member.ts'
import { legalText } from '../sites/index.ts'
import { consentsOf, endConsent, hasConsent, insertConsent, lockConsents } from './consent.sql.ts'

type Asked = Pick<Context, 'site' | 'clock'>

/** The version of what is agreed to; what has no text of its own is explained in the privacy text. */
const versionOf = async (db: Db, { site, clock }: Asked, kind: ConsentKind): Promise<string> =>
  (await legalText(db, site, kind === 'terms' ? 'terms' : 'privacy', clock.now())).version

/** Notes that a member agreed to the present version of each; agreeing to one version twice is one row. */
export async function agree(
  tx: Db,
  asked: Asked,
  memberId: number,
  kinds: readonly ConsentKind[],
): Promise<void> {
  await lockConsents(tx, memberId)
  for (const kind of kinds) {
    const version = await versionOf(tx, asked, kind)
    if (!(await hasConsent(tx, memberId, kind, version)))
      await insertConsent(tx, memberId, kind, version, asked.clock.now())
  }
}

type Withdrawable = Parsed<typeof withdrawEndpoint>['kind']
const isWithdrawable = (kind: ConsentKind): kind is Withdrawable =>
  kind === 'marketing' || kind === 'sister_sites'

/**
 * Agrees to a text in the version that was shown; refuses one that is not in force (any more), and to be shown on sister sites
 * where the site has none (`member_resell`).
 */
export const giveConsent = (context: Context, kind: ConsentKind, version: string): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    if (kind === 'sister_sites' && !context.site.member_resell) throw fieldProblem({ kind: 'invalid_choice' })
    if (version !== (await versionOf(tx, context, kind))) throw fieldProblem({ version: 'invalid_value' })
    await agree(tx, context, memberId, [kind])
    if (isWithdrawable(kind))
      await events.emit(context, tx, 'consent.changed', { memberId, kind, given: true })
  })

/** What hangs on the consent ends in the same transaction. */
export const withdrawConsent = (context: Context, kind: Withdrawable): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    await lockConsents(tx, memberId)
    await endConsent(tx, memberId, kind, context.clock.now())
    await events.emit(context, tx, 'consent.changed', { memberId, kind, given: false })
  })

/** What the member agreed to, newest first; acknowledgements of single orders stand with the orders. */
export async function consentRecords(context: Context): Promise<z.infer<typeof consentRecord>[]> {
  const rows = await consentsOf(context.db, requireMember(context), consentKinds)
  return rows.map((row) => ({
    kind: row.kind as ConsentKind,
    version: row.version,
    given_at: row.givenAt.toISOString(),
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  }))
}

/** Legal texts whose version in force the member hasn't agreed to (docs/law.md#legal-texts). */
export async function consentsDue(
  { db, site, clock }: Context,
  memberId: number,
): Promise<{ kind: (typeof legalKinds)[number]; version: string }[]> {
  const due = []
  for (const kind of legalKinds) {
    const version = await versionOf(db, { site, clock }, kind)
    if (!(await hasConsent(db, memberId, kind, version))) due.push({ kind, version })
  }
  return due
}
