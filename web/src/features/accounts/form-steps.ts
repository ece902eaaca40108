import { isApiError } from '../../api/api-error.ts'

/** What was typed so far, by input name; a box that isn't ticked is an empty text. */
export type Typed = Readonly<Record<string, string>>
/** What is wrong, by input name, in the visitor's language. */
export type Faults = Readonly<Record<string, string>>

export interface StepProps {
  readonly typed: Typed
  readonly faults: Faults
}

/** A form in several steps: which inputs each step shows. */
export interface StepPlan<Step extends string> {
  readonly steps: readonly Step[]
  readonly inputs: Readonly<Record<Step, readonly string[]>>
}

export const stepAfter = <Step extends string>({ steps }: StepPlan<Step>, step: Step): Step | undefined =>
  steps[steps.indexOf(step) + 1]
export const stepBefore = <Step extends string>({ steps }: StepPlan<Step>, step: Step): Step | undefined =>
  steps[steps.indexOf(step) - 1]

/** Where the first of these faults can be mended; undefined when no step shows such an input. */
export const stepOfFault = <Step extends string>(
  { steps, inputs }: StepPlan<Step>,
  faults: Faults,
): Step | undefined => steps.find((step) => inputs[step].some((name) => name in faults))

/** What the form holds now, for the inputs that it shows. */
export function readInputs(form: HTMLFormElement, names: readonly string[]): Typed {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** A check's faults by input; what is refused as a whole is thrown on. */
export async function validationErrors(checking: Promise<unknown>): Promise<Faults> {
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
export const missingConsents = (typed: Typed, fault: string): Faults =>
  Object.fromEntries(['consent', 'terms'].filter((name) => !typed[name]).map((name) => [name, fault]))
