import type { signUp as endpoint } from '@amarelle/contract/accounts'
import type { Parsed } from '@amarelle/contract/endpoint'
import { type ErrorCode, type FieldFault, fieldProblem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { birthFault } from './age.ts'
import { isDisposable } from './bot-defence/disposable-mail.ts'
import { memberByLogin } from './member.sql.ts'
import { refuseCommonPassword } from './passwords.ts'
import { isReserved } from './reserved-names.ts'

type Form = Pick<Parsed<typeof endpoint>, 'email' | 'name' | 'password' | 'date_of_birth'>
type Fields = { [K in keyof Form]?: Form[K] | undefined }
type Fault = ErrorCode | FieldFault | null

async function nameFault(context: Context, { email, name }: Fields, ownId: number | null): Promise<Fault> {
  if (name === undefined) return null
  if (email !== undefined && name.toLowerCase() === email.toLowerCase()) return 'username_is_email'
  if (await isReserved(context, name)) return 'username_reserved'
  const owner = await memberByLogin(context.db, context.site.id, name)
  return owner && owner.id !== ownId ? 'username_taken' : null
}

async function emailFault(
  { db, site }: Context,
  email: string | undefined,
  ownId: number | null,
): Promise<Fault> {
  if (email === undefined) return null
  // Strict disclosure: whose it is, its owner is told by mail (docs/safety.md#disclosure).
  if (site.account_disclosure === 'strict') return isDisposable(email) ? 'email_disposable' : null
  const owner = await memberByLogin(db, site.id, email)
  if (owner?.status === 'pending_deletion') return 'pending_deletion'
  if (owner) return owner.id === ownId ? null : 'email_taken'
  return isDisposable(email) ? 'email_disposable' : null
}

function passwordFault({ site }: Context, { email, name, password }: Fields): Fault {
  if (password === undefined) return null
  try {
    refuseCommonPassword(password, [site.name, name ?? '', email ?? ''])
    return null
  } catch {
    return 'password_common'
  }
}

/**
 * The rules that a schema can't know: throws one problem with every field's fault (docs/product.md#sign-up). `ownId` is the account
 * that the fields are for already.
 */
export async function checkSignUpFields(
  context: Context,
  fields: Fields,
  ownId: number | null = null,
): Promise<void> {
  const { site, clock } = context
  const birth = fields.date_of_birth
  const found: Record<string, Fault> = {
    email: await emailFault(context, fields.email, ownId),
    name: await nameFault(context, fields, ownId),
    password: passwordFault(context, fields),
    date_of_birth: birth === undefined ? null : birthFault(birth, clock.now(), site.time_zone, site.min_age),
  }
  const faults = Object.entries(found).filter(
    (one): one is [string, ErrorCode | FieldFault] => one[1] !== null,
  )
  if (faults.length) throw fieldProblem(Object.fromEntries(faults))
}
