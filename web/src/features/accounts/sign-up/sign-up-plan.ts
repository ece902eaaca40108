import type { signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { genders, lookingFor } from '@amarelle/contract/domain/fields'
import { interestCodes } from '@amarelle/contract/domain/interests'
import { isChecked, parseWholeNumber } from '../../../forms/parse-form-values.ts'
import { toDateOfBirth } from './date-of-birth.ts'
import type { StepPlan, FormValues } from './form-steps.ts'

export type SignUpStep = 'who' | 'birthday' | 'name' | 'account'

/** The steps of sign-up in order (docs/product.md#sign-up). */
export const signUpPlan: StepPlan<SignUpStep> = {
  steps: ['who', 'birthday', 'name', 'account'],
  inputs: {
    who: ['gender', 'looking_for', 'signup_message', 'to', 'fictional_agreed'],
    birthday: ['birth_day', 'birth_month', 'birth_year', 'date_of_birth'],
    name: ['name'],
    account: ['email', 'password', 'consent', 'terms', 'marketing', 'website'],
  },
}

const findChoice = (value: string | null, choices: readonly string[]) =>
  choices.find((choice) => choice === value) ?? ''

/** Reads the answers that a landing page collected, and which page it was; invalid choices become empty. */
export const readSignUpChoices = ({ searchParams }: URL): FormValues => ({
  gender: findChoice(searchParams.get('gender'), genders),
  looking_for: findChoice(searchParams.get('looking_for'), lookingFor),
  lander: searchParams.get('lander') ?? '',
  slug: searchParams.get('slug') ?? '',
  variant: searchParams.get('variant') ?? '',
  interests: searchParams
    .getAll('interests')
    .filter((code) => (interestCodes as readonly string[]).includes(code))
    .join(),
})

/** The recipient of a first message. */
export interface MessageRecipient {
  readonly id: number
  readonly name: string
  readonly fictional: boolean
}

/** Converts the form to endpoint input. Doesn't validate: the endpoint rejects invalid choices. */
export function toSignUpInput(
  typed: FormValues,
  to: MessageRecipient | undefined,
): EndpointInput<typeof signUpEndpoint> {
  const { gender = '', looking_for = '', email = '', name = '', password = '' } = typed
  const message = typed['signup_message']?.trim() ?? ''
  return {
    gender,
    looking_for,
    email,
    name,
    password,
    date_of_birth: toDateOfBirth(typed),
    consent: isChecked(typed['consent']),
    terms: isChecked(typed['terms']),
    marketing: isChecked(typed['marketing']),
    website: typed['website'] ?? '',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(typed['lander'] && {
      landing: {
        lander: typed['lander'],
        slug: typed['slug'],
        ...(typed['variant'] && { variant: parseWholeNumber(typed['variant']) }),
      },
    }),
    ...(typed['interests'] && { interests: typed['interests'].split(',') }),
    ...(to && message
      ? { to: to.id, signup_message: message, fictional_agreed: isChecked(typed['fictional_agreed']) }
      : {}),
  } as EndpointInput<typeof signUpEndpoint>
}
