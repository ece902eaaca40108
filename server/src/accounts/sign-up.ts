import type { signUp as endpoint } from '@amarelle/contract/accounts'
import type { Parsed } from '@amarelle/contract/endpoint'
import { type ErrorCode, type FieldFault, fieldProblem, problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { limit } from '../platform/limits.ts'
import { trafficSourceOf } from '../sites/index.ts'
import { queueMail } from './account-mails.job.ts'
import { birthFault } from './age.ts'
import { addConsent, insertMember, memberByLogin } from './member.sql.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { isReserved } from './reserved-names.ts'
import { startSession } from './sessions.ts'

type Fields = Partial<Pick<Parsed<typeof endpoint>, 'email' | 'name' | 'password' | 'date_of_birth'>>

/** The rules that a schema can't know: throws one problem with every field's fault (SPECIFICATION 5). */
export async function checkSignUpFields({ db, site, clock }: Context, fields: Fields): Promise<void> {
  const faults: Record<string, ErrorCode | FieldFault> = {}
  const { email, name, password, date_of_birth } = fields
  if (date_of_birth !== undefined) {
    const fault = birthFault(date_of_birth, clock.now(), site.time_zone, site.min_age)
    if (fault) faults['date_of_birth'] = fault
  }
  if (name !== undefined) {
    if (email !== undefined && name.toLowerCase() === email.toLowerCase())
      faults['name'] = 'username_is_email'
    else if (isReserved(name)) faults['name'] = 'username_reserved'
    else if (await memberByLogin(db, site.id, name)) faults['name'] = 'username_taken'
  }
  if (email !== undefined) {
    const owner = await memberByLogin(db, site.id, email)
    if (owner?.status === 'pending_deletion') faults['email'] = 'pending_deletion'
    else if (owner) faults['email'] = 'email_taken'
  }
  if (password !== undefined) {
    try {
      refuseCommonPassword(password, [site.name, name ?? '', email ?? ''])
    } catch {
      faults['password'] = 'password_common'
    }
  }
  if (Object.keys(faults).length) throw fieldProblem(faults)
}

/** An account that waits for activation, logged in at once (DECISIONS 2). The mail leaves when this is stored. */
export async function signUp(context: Context, input: Parsed<typeof endpoint>): Promise<number> {
  const { site, clock } = context
  const tracking = input.tracking ?? context.tracking ?? {}
  const source = await trafficSourceOf(context, tracking.network)
  if (site.signups === 'none' || (site.signups === 'with_trafficsource' && source === null))
    throw problem('signups_closed')
  await limit(context, `signup:${context.source}`, 30, 3600)
  await checkSignUpFields(context, input)
  const passwordHash = await hashPassword(input.password)
  const now = clock.now()
  const country = context.country && site.countries.includes(context.country) ? context.country : site.country
  return inTransaction(context.db, async (tx) => {
    const memberId = await insertMember(tx, {
      siteId: site.id,
      email: input.email,
      username: input.name,
      passwordHash,
      language: context.language,
      timeZone: site.time_zone,
      country,
      tracking,
      trafficSource: source,
      signedUpAt: now,
    })
    // Somebody was faster between the check and here.
    if (memberId === null) throw fieldProblem({ email: 'email_taken' })
    const version = now.toISOString().slice(0, 10)
    await addConsent(tx, memberId, 'terms', version, now)
    await addConsent(tx, memberId, 'sensitive_data', version, now)
    if (input.marketing) await addConsent(tx, memberId, 'marketing', version, now)
    await events.emit(context, tx, 'member.signed_up', {
      memberId,
      siteId: site.id,
      name: input.name,
      gender: input.gender,
      lookingFor: input.looking_for,
      dateOfBirth: input.date_of_birth,
      country,
    })
    await queueMail(tx, { kind: 'activation', memberId })
    await startSession(context, tx, memberId)
    return memberId
  })
}
