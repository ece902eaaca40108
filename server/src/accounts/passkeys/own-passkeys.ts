import { createProblem } from '@amarelle/contract/domain/errors'
import { maxPasskeys } from '@amarelle/contract/endpoints/sign-in/passkeys'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { assertMember, getSessionId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { createAttestationOptions, verifyAttestation } from '../../platform/crypto/passkey-ceremonies.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { assertMayAddLogInWay, assertRecentProof, hasRecentProof } from '../authentication/identity-proof.ts'
import { endSessions } from '../authentication/sessions.ts'
import { consumeProof } from '../bot-protection/used-proof.sql.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { lockOpenMember } from '../members/member.sql.ts'
import { createPasskeyChallenge, type PasskeyChallenge, readPasskeyChallenge } from './passkey-challenge.ts'
import { getPasskeyOrigin } from './passkey-origin.ts'
import { deleteMemberPasskey, insertMemberPasskey, listMemberPasskeys } from './passkey.sql.ts'

export async function getOwnPasskeys(context: RequestContext) {
  const passkeys = await listMemberPasskeys(context.db, assertMember(context))
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    proved: await hasRecentProof(context),
  }
}

/** Returns the member's passkeys, as long as there is room for another one. Throws `passkey_limit`. */
async function listWithRoom(db: Db, memberId: number) {
  const passkeys = await listMemberPasskeys(db, memberId)
  if (passkeys.length >= maxPasskeys) throw createProblem('passkey_limit', { limit: maxPasskeys })
  return passkeys
}

/** Options with which the browser creates a passkey. Throws `activation_needed`, `proof_of_identity_required` and `passkey_limit`. */
export async function requestPasskey(context: RequestContext) {
  const member = await assertMayAddLogInWay(context)
  const existing = await listWithRoom(context.db, member.id)
  const options = await createAttestationOptions(
    getPasskeyOrigin(context),
    {
      rpName: context.site.name,
      userId: `member:${member.id}`,
      userName: member.email,
      displayName: member.username,
    },
    { existing, challenge: createPasskeyChallenge(context, `registration of ${member.id}`) },
  )
  return { options: { ...options } }
}

/** Verifies and stores a new passkey and mails about it. Throws as `requestPasskey`, and `passkey_refused`. */
export async function addPasskey(
  context: RequestContext,
  { response, name }: { readonly response: object; readonly name: string },
): Promise<void> {
  const member = await assertMayAddLogInWay(context)
  let challenge: PasskeyChallenge | null = null
  const passkey = await verifyAttestation(
    getPasskeyOrigin(context),
    response as RegistrationResponseJSON,
    (encoded) => {
      challenge = readPasskeyChallenge(context, `registration of ${member.id}`, encoded)
      return challenge !== null
    },
  )
  await runInTransaction(context.db, async (tx) => {
    await consumeChallenge(tx, challenge)
    // One after the other, so that concurrent calls do not exceed the limit.
    await lockOpenMember(tx, member.id)
    await listWithRoom(tx, member.id)
    const row = { ...passkey, member_id: member.id, name, created_at: context.clock.now() }
    if (!(await insertMemberPasskey(tx, row))) throw createProblem('passkey_refused')
    await queueAccountMail(tx, createPasskeyMail(context, 'passkey_added', member.id, name))
  })
}

/** Uses a challenge up. Throws `passkey_refused` for a used one. */
export async function consumeChallenge(tx: Db, challenge: PasskeyChallenge | null): Promise<void> {
  if (!challenge || !(await consumeProof(tx, `passkey:${challenge.nonce}`, challenge.expiresAt)))
    throw createProblem('passkey_refused')
}

const createPasskeyMail = (
  { userAgent, clock }: RequestContext,
  kind: 'passkey_added' | 'passkey_removed',
  memberId: number,
  passkey: string,
) => ({ kind, memberId, passkey, login: { userAgent, at: clock.now().toISOString() } })

/**
 * Removes a passkey of the member, ends all other sessions, as the device may be in other hands, and mails about it. Throws
 * `proof_of_identity_required`, and `not_found` for somebody else's.
 */
export async function removePasskey(context: RequestContext, id: string): Promise<void> {
  const memberId = assertMember(context)
  await assertRecentProof(context)
  await runInTransaction(context.db, async (tx) => {
    const name = await deleteMemberPasskey(tx, memberId, id)
    if (name === null) throw createProblem('not_found')
    await endSessions(tx, memberId, getSessionId(context))
    await queueAccountMail(tx, createPasskeyMail(context, 'passkey_removed', memberId, name))
  })
}
