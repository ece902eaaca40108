import type { signUp } from '@amarelle/contract/accounts'
import type { Input } from '@amarelle/contract/endpoint'
import type { ErrorAnswer } from '@amarelle/contract/errors'

/** The steps of sign-up, in their order. */
export const steps = ['account', 'about', 'consent'] as const
export type Step = (typeof steps)[number]

/** What was typed so far, by input name; the step stands among it. */
export type Typed = Readonly<Record<string, string>>
export interface StepProps {
  readonly typed: Typed
  readonly faults: Readonly<Record<string, string>>
}

/** The inputs that a step shows. Those of the other steps ride along hidden. */
export const inputsOf: Readonly<Record<Step, readonly string[]>> = {
  account: ['email', 'name', 'password'],
  about: ['birth_day', 'birth_month', 'birth_year', 'gender', 'looking_for'],
  consent: ['consent', 'terms', 'marketing'],
}

export const stepOf = (typed: Typed): Step => steps.find((step) => step === typed.step) ?? 'account'
export const stepAfter = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? step
export const stepBefore = (step: Step): Step => steps[steps.indexOf(step) - 1] ?? step

/** Where the first fault can be mended. */
export function stepOfFault(error: ErrorAnswer['error']): Step {
  const faults = Object.keys(error.fields ?? {})
  const names = (step: Step) => (step === 'about' ? [...inputsOf.about, 'date_of_birth'] : inputsOf[step])
  return steps.find((step) => names(step).some((name) => faults.includes(name))) ?? 'consent'
}

/** Three inputs to one date; nothing typed stays nothing, so that it is asked for and not called invalid. */
function dateOfBirth({ birth_day: day = '', birth_month: month = '', birth_year: year = '' }: Typed): string {
  if (!day && !month && !year) return ''
  return [year.trim(), month.padStart(2, '0'), day.trim().padStart(2, '0')].join('-')
}

export const accountInput = ({ email = '', name = '', password = '' }: Typed) => ({ email, name, password })
export const aboutInput = (typed: Typed) => ({
  date_of_birth: dateOfBirth(typed),
  gender: typed.gender ?? '',
  looking_for: typed.looking_for ?? '',
})

/** The whole form as the endpoint takes it; the endpoint says which choices are none. */
export const signUpInput = (typed: Typed): Input<typeof signUp> =>
  ({
    ...accountInput(typed),
    ...aboutInput(typed),
    consent: typed.consent ?? '',
    terms: typed.terms ?? '',
    marketing: typed.marketing ?? '',
  }) as Input<typeof signUp>
