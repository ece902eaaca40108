import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type LoginProvider,
  loginProviderNames,
  loginProviders,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import { assertMember, getSessionId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { assertMayAddLogInWay, assertRecentProof, hasRecentProof } from '../authentication/identity-proof.ts'
import { endSessions } from '../authentication/sessions.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { lockOpenMember } from '../members/member.sql.ts'
import { listLoginProviders } from './login-provider-client.ts'
import { createLoginProviderRequest } from './login-provider-request.ts'
import { deleteMemberIdentity, insertMemberIdentity, listMemberIdentities } from './member-identity.sql.ts'

export async function getOwnIdentities(context: RequestContext) {
  const rows = await listMemberIdentities(context.db, assertMember(context))
  return {
    identities: loginProviders.flatMap((provider) =>
      rows
        .filter((row) => row.provider === provider)
        .map(({ linked_at, last_used_at }) => ({
          provider,
          linked_at: linked_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        })),
    ),
    offered: listLoginProviders(context.config),
    proved: await hasRecentProof(context),
  }
}

/** Throws `identity_limit` if the member has linked an account of this provider. */
async function assertNotLinked(db: Db, memberId: number, provider: LoginProvider): Promise<void> {
  const identities = await listMemberIdentities(db, memberId)
  if (identities.some((identity) => identity.provider === provider))
    throw createProblem('identity_limit', { provider: loginProviderNames[provider] })
}

/**
 * Starts to link an account, which only this session can complete; returns where the browser goes. Throws `activation_needed`,
 * `proof_of_identity_required`, `identity_limit`, and as `createLoginProviderRequest`.
 */
export async function startIdentityLink(context: RequestContext, provider: LoginProvider): Promise<URL> {
  const member = await assertMayAddLogInWay(context)
  await assertNotLinked(context.db, member.id, provider)
  return createLoginProviderRequest(context, provider, {
    sessionId: getSessionId(context),
    returnPath: `/settings/login?linked=${provider}#accounts`,
  })
}

/** Links the account that the person has just proved to have, and mails about it. Throws as `startIdentityLink`, and `identity_taken`. */
export async function linkIdentity(
  context: RequestContext,
  provider: LoginProvider,
  subjectHash: Buffer,
): Promise<void> {
  const { id } = await assertMayAddLogInWay(context)
  await runInTransaction(context.db, async (tx) => {
    // One after the other, so that concurrent calls do not exceed the limit.
    await lockOpenMember(tx, id)
    await assertNotLinked(tx, id, provider)
    const identity = { member_id: id, provider, subject_hash: subjectHash, linked_at: context.clock.now() }
    if (!(await insertMemberIdentity(tx, identity)))
      throw createProblem('identity_taken', { provider: loginProviderNames[provider] })
    await queueAccountMail(tx, createIdentityMail(context, 'identity_linked', id, provider))
  })
}

const createIdentityMail = (
  { userAgent, clock }: RequestContext,
  kind: 'identity_linked' | 'identity_unlinked',
  memberId: number,
  provider: LoginProvider,
) => ({ kind, memberId, provider, login: { userAgent, at: clock.now().toISOString() } })

/**
 * Unlinks an account of the member, ends all other sessions, as the account may be in other hands, and mails about it. Throws
 * `proof_of_identity_required`, and `not_found` if none is linked.
 */
export async function unlinkIdentity(context: RequestContext, provider: LoginProvider): Promise<void> {
  const memberId = assertMember(context)
  await assertRecentProof(context)
  await runInTransaction(context.db, async (tx) => {
    if (!(await deleteMemberIdentity(tx, memberId, provider))) throw createProblem('not_found')
    await endSessions(tx, memberId, getSessionId(context))
    await queueAccountMail(tx, createIdentityMail(context, 'identity_unlinked', memberId, provider))
  })
}
