import type { signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { type ErrorCode, type FieldProblem, createFieldProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { validateDateOfBirth } from './date-of-birth.ts'
import { isDisposableEmail } from '../bot-protection/disposable-email.ts'
import { findMemberByLogin } from '../members/member.sql.ts'
import { assertUncommonPassword } from '../authentication/passwords.ts'
import { isReservedOnSite } from './reserved-names.ts'

type SignUpFields = Pick<
  ParsedEndpointInput<typeof signUpEndpoint>,
  'email' | 'name' | 'password' | 'date_of_birth'
>
type PartialSignUpFields = { [K in keyof SignUpFields]?: SignUpFields[K] | undefined }
type FieldError = ErrorCode | FieldProblem | null

async function validateName(
  context: RequestContext,
  { email, name }: PartialSignUpFields,
  ownId: number | null,
): Promise<FieldError> {
  if (name === undefined) return null
  if (email !== undefined && name.toLowerCase() === email.toLowerCase()) return 'username_is_email'
  if (await isReservedOnSite(context, name)) return 'username_reserved'
  const owner = await findMemberByLogin(context.db, context.site.id, name)
  return owner && owner.id !== ownId ? 'username_taken' : null
}

async function validateEmail(
  { db, site }: RequestContext,
  email: string | undefined,
  ownId: number | null,
): Promise<FieldError> {
  if (email === undefined) return null
  // With strict disclosure a taken address is not reported here; its owner is notified by mail (docs/safety.md#disclosure).
  if (site.account_disclosure === 'strict') return isDisposableEmail(email) ? 'email_disposable' : null
  const owner = await findMemberByLogin(db, site.id, email)
  if (owner?.status === 'pending_deletion') return 'pending_deletion'
  if (owner) return owner.id === ownId ? null : 'email_taken'
  return isDisposableEmail(email) ? 'email_disposable' : null
}

function validatePassword(
  { site }: RequestContext,
  { email, name, password }: PartialSignUpFields,
): FieldError {
  if (password === undefined) return null
  try {
    assertUncommonPassword(password, [site.name, name ?? '', email ?? ''])
    return null
  } catch {
    return 'password_common'
  }
}

/**
 * Checks the rules that a schema cannot express; throws one problem with every field's fault (docs/product.md#sign-up). `ownId`
 * is the existing account that the fields belong to.
 */
export async function validateSignUpFields(
  context: RequestContext,
  fields: PartialSignUpFields,
  ownId: number | null = null,
): Promise<void> {
  const { site, clock } = context
  const birth = fields.date_of_birth
  const errorsByField: Record<string, FieldError> = {
    email: await validateEmail(context, fields.email, ownId),
    name: await validateName(context, fields, ownId),
    password: validatePassword(context, fields),
    date_of_birth:
      birth === undefined ? null : validateDateOfBirth(birth, clock.now(), site.time_zone, site.min_age),
  }
  const faults = Object.entries(errorsByField).filter(
    (one): one is [string, ErrorCode | FieldProblem] => one[1] !== null,
  )
  if (faults.length) throw createFieldProblem(Object.fromEntries(faults))
}
