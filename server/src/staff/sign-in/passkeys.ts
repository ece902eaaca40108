import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { createProblem } from '@amarelle/contract/domain/errors'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import {
  createAssertionOptions,
  createAttestationOptions,
  type PasskeyOrigin,
  verifyAssertion,
  verifyAttestation,
} from '../../platform/crypto/passkey-ceremonies.ts'
import type { Db } from '../../platform/db/db.ts'
import type { StaffMember } from '../people/staff-member.sql.ts'

const challengeLifetimeMs = minutesToMs(5)
type ChallengePurpose = 'sign_in' | 'proof' | 'registration'

type ChallengeServices = Pick<Services, 'db' | 'clock'>

async function storeChallenge(
  { db, clock }: ChallengeServices,
  challenge: string,
  purpose: ChallengePurpose,
  staffId: number | null,
): Promise<string> {
  const { id } = await db
    .insertInto('staff_challenge')
    .values({ purpose, staff_id: staffId, challenge, expires_at: addMs(clock.now(), challengeLifetimeMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Takes a challenge out of the table, so that an answer works once. Throws `passkey_refused` for a used or expired one. */
async function takeChallenge(
  { db, clock }: ChallengeServices,
  id: string,
  purpose: ChallengePurpose,
  staffId: number | null,
): Promise<string> {
  const row = await db
    .deleteFrom('staff_challenge')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= clock.now()) throw createProblem('passkey_refused')
  return row.challenge
}

const listPasskeyIds = (db: Db, staffId: number) =>
  db.selectFrom('staff_passkey').select(['id', 'transports']).where('staff_id', '=', staffId).execute()

/** Options with which the browser signs with a passkey; without a person, with any of this host. */
export async function createPasskeyOptions(
  services: ChallengeServices,
  here: PasskeyOrigin,
  staffId: number | null,
) {
  const options = await createAssertionOptions(
    here,
    staffId === null ? {} : { allowed: await listPasskeyIds(services.db, staffId) },
  )
  const purpose = staffId === null ? 'sign_in' : 'proof'
  return {
    challenge_id: await storeChallenge(services, options.challenge, purpose, staffId),
    options: { ...options },
  }
}

export interface PasskeyAnswer {
  readonly challengeId: string
  readonly response: AuthenticationResponseJSON
}
/**
 * Verifies an answer to `createPasskeyOptions` and returns whose passkey it is. The challenge is used up even if the answer is
 * wrong. Throws `passkey_refused`.
 */
export async function verifyPasskey(
  services: ChallengeServices,
  here: PasskeyOrigin,
  { challengeId, response }: PasskeyAnswer,
  staffId: number | null,
): Promise<number> {
  const { db, clock } = services
  const challenge = await takeChallenge(
    services,
    challengeId,
    staffId === null ? 'sign_in' : 'proof',
    staffId,
  )
  const passkey = await db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('id', '=', response.id)
    .executeTakeFirst()
  if (!passkey || (staffId !== null && passkey.staff_id !== staffId)) throw createProblem('passkey_refused')
  const counter = await verifyAssertion(here, response, passkey, challenge)
  await db
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: clock.now() })
    .where('id', '=', passkey.id)
    .execute()
  return passkey.staff_id
}

/** Options with which the browser creates a passkey for a person. */
export async function createRegistrationOptions(
  services: ChallengeServices,
  here: PasskeyOrigin,
  { id, name, email }: StaffMember,
) {
  const options = await createAttestationOptions(
    here,
    { rpName: 'Amarelle staff', userId: `staff:${id}`, userName: email, displayName: name },
    { existing: await listPasskeyIds(services.db, id) },
  )
  return {
    challenge_id: await storeChallenge(services, options.challenge, 'registration', id),
    options: { ...options },
  }
}

interface RegistrationAnswer {
  readonly challengeId: string
  readonly response: RegistrationResponseJSON
  /** The person's name for the passkey. */
  readonly name: string
}
/** Verifies and stores a new passkey of a person, in the caller's transaction. Throws `passkey_refused`. */
export async function registerPasskey(
  services: ChallengeServices,
  here: PasskeyOrigin,
  staffId: number,
  { challengeId, response, name }: RegistrationAnswer,
): Promise<void> {
  const challenge = await takeChallenge(services, challengeId, 'registration', staffId)
  const passkey = await verifyAttestation(here, response, challenge)
  const stored = await services.db
    .insertInto('staff_passkey')
    .values({ ...passkey, staff_id: staffId, name, created_at: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows === 0n) throw createProblem('passkey_refused')
}

export const listPasskeys = (db: Db, staffId: number) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
