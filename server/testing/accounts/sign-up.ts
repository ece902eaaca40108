// For tests of accounts: a filled sign-up form, the token in the newest mail, the field errors of a refused call.
import type { signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { Mail } from '../../src/platform/mail/mail.ts'

let formCount = 0
export const createSignUpForm = (
  overrides: Partial<EndpointInput<typeof signUpEndpoint>> = {},
): EndpointInput<typeof signUpEndpoint> => {
  formCount += 1
  return {
    email: `newcomer${formCount}@example.org`,
    name: `Newcomer${formCount}`,
    password: 'a long and quiet river',
    date_of_birth: '1991-02-03',
    gender: 'female',
    looking_for: 'male',
    consent: true,
    terms: true,
    ...overrides,
  }
}

/** The token in the newest mail to an address. Throws when there is none. */
export const extractMailedToken = (mails: readonly Mail[], email: string): string => {
  const mail = mails.filter(({ to }) => to === email).at(-1)
  const token = /http\S+\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link in ${mail?.text}`)
  return token
}

/** The error codes of a refused call by field; `accepted` if it succeeds. */
export const getFieldErrorCodes = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'accepted',
    (error: { fields?: Record<string, { code: string }> }) =>
      Object.fromEntries(Object.entries(error.fields ?? {}).map(([name, { code }]) => [name, code])),
  )
