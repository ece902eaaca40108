import { isApiError } from '../../../api/api-error.ts'

/** Form values by input name; an unchecked box is an empty text. */
export type FormValues = Readonly<Record<string, string>>
/** Error messages by input name, in the visitor's language. */
export type FieldErrors = Readonly<Record<string, string>>

export interface StepProps {
  readonly typed: FormValues
  readonly errors: FieldErrors
}

/** The steps of a form and the inputs that each step shows. */
export interface StepPlan<Step extends string> {
  readonly steps: readonly Step[]
  readonly inputs: Readonly<Record<Step, readonly string[]>>
}

export const getNextStep = <Step extends string>({ steps }: StepPlan<Step>, step: Step): Step | undefined =>
  steps[steps.indexOf(step) + 1]
export const getPreviousStep = <Step extends string>(
  { steps }: StepPlan<Step>,
  step: Step,
): Step | undefined => steps[steps.indexOf(step) - 1]

/** The first step that shows an input with an error; undefined if there is none. */
export const findStepWithError = <Step extends string>(
  { steps, inputs }: StepPlan<Step>,
  errors: FieldErrors,
): Step | undefined => steps.find((step) => inputs[step].some((name) => name in errors))

/** Reads the current values of these inputs; missing ones are empty. */
export function readInputValues(form: HTMLFormElement, names: readonly string[]): FormValues {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** Returns the field errors of a request; empty if it succeeds. Rethrows errors without fields. */
export async function validationErrors(request: Promise<unknown>): Promise<FieldErrors> {
  try {
    await request
    return {}
  } catch (error) {
    const fields = isApiError(error) ? error.answer.error.fields : undefined
    if (!fields) throw error
    return fields
  }
}

/** Errors for the two mandatory checkboxes. */
export const findMissingConsents = (typed: FormValues, message: string): FieldErrors =>
  Object.fromEntries(['consent', 'terms'].filter((name) => !typed[name]).map((name) => [name, message]))
