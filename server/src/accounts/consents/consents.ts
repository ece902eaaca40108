import { type ConsentKind, consentKinds, legalKinds } from '@amarelle/contract/endpoints/accounts'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { consentRecordSchema, withdrawConsentEndpoint } from '@amarelle/contract/endpoints/own-data'
import { createFieldProblem } from '@amarelle/contract/domain/errors'
import type { z } from 'zod'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { assertMember } from '../../platform/actor.ts'
import { getLegalText, getShownLegalText } from '../../sites/index.ts'
import {
  findConsents,
  type GivenConsent,
  hasConsent,
  insertConsent,
  lockConsents,
  setConsentWithdrawn,
} from './consent.sql.ts'

type ConsentContext = Pick<RequestContext, 'site' | 'clock'>

/** Returns the version to record; a consent without its own text is explained in the privacy policy, so that version counts. */
const getTextVersion = async (db: Db, { site, clock }: ConsentContext, kind: ConsentKind): Promise<string> =>
  (await getLegalText(db, site, kind === 'terms' ? 'terms' : 'privacy', clock.now())).version

/** Records the member's agreement to the current version of each; agreeing to a version again adds no row. */
export async function recordConsents(
  tx: Db,
  context: ConsentContext,
  memberId: number,
  kinds: readonly ConsentKind[],
): Promise<void> {
  await lockConsents(tx, memberId)
  for (const kind of kinds) {
    const version = await getTextVersion(tx, context, kind)
    if (!(await hasConsent(tx, memberId, kind, version)))
      await insertConsent(tx, memberId, kind, version, context.clock.now())
  }
}

type WithdrawableConsentKind = ParsedEndpointInput<typeof withdrawConsentEndpoint>['kind']
const isWithdrawableConsent = (kind: ConsentKind): kind is WithdrawableConsentKind =>
  kind === 'marketing' || kind === 'sister_sites'

/**
 * Records consent to the version that was shown. Throws for a version that is not in force, and for `sister_sites` where the site
 * setting `member_resell` is off.
 */
export const giveConsent = (context: RequestContext, kind: ConsentKind, version: string): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    if (kind === 'sister_sites' && !context.site.member_resell)
      throw createFieldProblem({ kind: 'invalid_choice' })
    if (version !== (await getTextVersion(tx, context, kind)))
      throw createFieldProblem({ version: 'invalid_value' })
    await recordConsents(tx, context, memberId, [kind])
    if (isWithdrawableConsent(kind))
      await eventBus.emit(context, tx, 'consent.changed', { memberId, kind, isGiven: true })
  })

/** Withdraws the consent; what depends on it ends in the same transaction. */
export const withdrawConsent = (context: RequestContext, kind: WithdrawableConsentKind): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockConsents(tx, memberId)
    await setConsentWithdrawn(tx, memberId, kind, context.clock.now())
    await eventBus.emit(context, tx, 'consent.changed', { memberId, kind, isGiven: false })
  })

/** Lists the member's consents, newest first; those given for a single order are stored with the order. */
export async function listConsents(context: RequestContext): Promise<z.infer<typeof consentRecordSchema>[]> {
  const rows = await findConsents(context.db, assertMember(context), consentKinds)
  return rows.map((row) => ({
    kind: row.kind as ConsentKind,
    version: row.version,
    given_at: row.givenAt.toISOString(),
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  }))
}

/** Returns the legal texts whose current version is not among the member's consents (docs/law.md#legal-texts). */
export async function listConsentsDue(
  context: RequestContext,
  givenConsents: readonly GivenConsent[],
): Promise<{ kind: (typeof legalKinds)[number]; version: string }[]> {
  const current = await Promise.all(
    legalKinds.map(async (kind) => ({
      kind,
      version: (await getShownLegalText(context, context.site, kind)).version,
    })),
  )
  return current.filter(
    ({ kind, version }) =>
      !givenConsents.some((consent) => consent.kind === kind && consent.version === version),
  )
}
