import { createProblem } from '@amarelle/contract/domain/errors'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { RequestContext } from '../../platform/context.ts'
import { createAssertionOptions, verifyAssertion } from '../../platform/crypto/passkey-ceremonies.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createClientLimitKey, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { completeLogIn } from '../login/complete-log-in.ts'
import { findMemberById, type Member } from '../members/member.sql.ts'
import { consumeChallenge } from './own-passkeys.ts'
import { createPasskeyChallenge, type PasskeyChallenge, readPasskeyChallenge } from './passkey-challenge.ts'
import { getPasskeyOrigin } from './passkey-origin.ts'
import { findMemberPasskey, setPasskeyUsed } from './passkey.sql.ts'

const maxWrongPasskeysPerHour = 60

/** Options with which the browser signs with any passkey that it has for this site. */
export async function createPasskeyLogInOptions(context: RequestContext) {
  const challenge = createPasskeyChallenge(context, 'log-in')
  return { options: { ...(await createAssertionOptions(getPasskeyOrigin(context), { challenge })) } }
}

/** Verifies what a passkey of this site signed and returns its member. Throws `passkey_refused`. */
async function verifyMemberPasskey(
  context: RequestContext,
  response: AuthenticationResponseJSON,
): Promise<Member> {
  const { db, site, clock } = context
  const passkey = await findMemberPasskey(db, site.id, response.id)
  if (!passkey) throw createProblem('passkey_refused')
  let challenge: PasskeyChallenge | null = null
  const counter = await verifyAssertion(getPasskeyOrigin(context), response, passkey, (encoded) => {
    challenge = readPasskeyChallenge(context, 'log-in', encoded)
    return challenge !== null
  })
  await runInTransaction(db, async (tx) => {
    await consumeChallenge(tx, challenge)
    await setPasskeyUsed(tx, passkey.id, counter, clock.now())
  })
  const member = await findMemberById(db, passkey.member_id)
  if (!member || member.status === 'deleted') throw createProblem('passkey_refused')
  return member
}

/**
 * Logs in with a passkey and returns the member's id. Only refused ones are counted, and only against the caller's own address. Throws
 * `passkey_refused`, `pending_deletion` and `account_suspended`.
 */
export async function logInWithPasskey(context: RequestContext, response: object): Promise<number> {
  const member = await verifyMemberPasskey(context, response as AuthenticationResponseJSON).catch(
    async (error: unknown) => {
      await enforceRateLimit(
        context,
        `passkey:${createClientLimitKey(context)}`,
        maxWrongPasskeysPerHour,
        3600,
      )
      throw error
    },
  )
  await completeLogIn(context, member)
  return member.id
}
