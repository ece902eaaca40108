import type { Tracking } from '@amarelle/contract/endpoints/accounts'
import { createFieldProblem } from '@amarelle/contract/domain/errors'
import type { LandingSource } from '@amarelle/contract/endpoints/landers'
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { validateSignUpFields } from './validate-sign-up.ts'
import { insertMember } from '../members/member.sql.ts'

export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly date_of_birth: string
  readonly gender: 'male' | 'female'
  readonly looking_for: 'male' | 'female' | 'both'
  readonly language: InterfaceLanguage
  readonly timeZone: string
  readonly country: string | null
  readonly tracking: Tracking
  readonly trafficSource: string | null
  readonly incomplete: boolean
  readonly interests?: readonly string[] | undefined
  readonly landing?: LandingSource | undefined
  readonly opening?: { to: number; body: string; fictionalAgreed: boolean } | undefined
}

/** Creates an account that awaits activation; event handlers create its profile in the same transaction. */
export async function createAccount(context: RequestContext, tx: Db, account: NewAccount): Promise<number> {
  const { site, clock } = context
  const { email, name, opening, language, trafficSource } = account
  const { lander, slug, variant } = account.landing ?? {}
  const wished = account.country ?? context.country
  const country = wished && site.countries.includes(wished) ? wished : site.country
  const memberId = await insertMember(tx, {
    siteId: site.id,
    email,
    username: name,
    passwordHash: account.passwordHash,
    language: account.language,
    timeZone: account.timeZone,
    country,
    tracking: account.tracking,
    trafficSource: account.trafficSource,
    signedUpAt: clock.now(),
    incomplete: account.incomplete,
  })
  if (memberId === null) {
    // The address or the name was taken after the check; validating again names the field.
    await validateSignUpFields({ ...context, db: tx }, { email, name })
    throw createFieldProblem({ email: 'email_taken' })
  }
  await eventBus.emit(context, tx, 'member.signed_up', {
    memberId,
    siteId: site.id,
    name,
    gender: account.gender,
    lookingFor: account.looking_for,
    dateOfBirth: account.date_of_birth,
    country,
    interests: account.interests,
    opening,
    landing: lander && { lander, slug, variant, language, trafficSource },
    referral:
      trafficSource === null
        ? undefined
        : { source: trafficSource, subId: account.tracking.sub, clickId: account.tracking.click_id },
  })
  return memberId
}
