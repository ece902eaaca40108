import { isApiError } from '../../../api/api-error.ts'

/** What was typed so far, by input name; a box that isn't ticked is an empty text. */
export type FormValues = Readonly<Record<string, string>>
/** What is wrong, by input name, in the visitor's language. */
export type FieldErrors = Readonly<Record<string, string>>

export interface StepProps {
  readonly typed: FormValues
  readonly faults: FieldErrors
}

/** A form in several steps: which inputs each step shows. */
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

/** Where the first of these faults can be mended; undefined when no step shows such an input. */
export const findStepWithError = <Step extends string>(
  { steps, inputs }: StepPlan<Step>,
  faults: FieldErrors,
): Step | undefined => steps.find((step) => inputs[step].some((name) => name in faults))

/** What the form holds now, for the inputs that it shows. */
export function readInputValues(form: HTMLFormElement, names: readonly string[]): FormValues {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** A check's faults by input; what is refused as a whole is thrown on. */
export async function validationErrors(checking: Promise<unknown>): Promise<FieldErrors> {
  try {
    await checking
    return {}
  } catch (error) {
    const fields = isApiError(error) ? error.answer.error.fields : undefined
    if (!fields) throw error
    return fields
  }
}

/** The two boxes without which there is no account. */
export const findMissingConsents = (typed: FormValues, fault: string): FieldErrors =>
  Object.fromEntries(['consent', 'terms'].filter((name) => !typed[name]).map((name) => [name, fault]))
