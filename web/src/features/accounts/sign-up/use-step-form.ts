import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import {
  type FieldErrors,
  readInputValues,
  type StepPlan,
  getNextStep,
  getPreviousStep,
  findStepWithError,
  type FormValues,
} from './form-steps.ts'

/** The key of an input's error: the parts of the date of birth share one. */
const toErrorFieldName = (input: string) => (input.startsWith('birth_') ? 'date_of_birth' : input)

interface StepFormOptions<Step extends string> {
  readonly plan: StepPlan<Step>
  readonly initialStep: Step
  readonly typed: FormValues
  /** Returns the errors of a step; called before going forward. Throws the server's error. */
  readonly check: (step: Step, typed: FormValues) => Promise<FieldErrors>
  /** Returns the errors of one input; called on blur. Skips empty inputs. */
  readonly checkInput: (name: string, typed: FormValues) => Promise<FieldErrors>
  /** Reads a stored draft; called once after hydration. */
  readonly readDraft?: () => { readonly step: Step; readonly typed: FormValues } | undefined
  /** Submits the form; throws the server's error. On success the form stays busy, because a navigation follows. */
  readonly finish: (typed: FormValues) => Promise<void>
}

export interface StepForm<Step extends string> {
  readonly plan: StepPlan<Step>
  readonly step: Step
  readonly typed: FormValues
  readonly errors: FieldErrors
  /** Error that concerns the whole form. */
  readonly error: string | null
  readonly busy: boolean
  /** Key that remounts the inputs with the current values when it changes. */
  readonly resetCount: number
  /** Goes to the previous step and keeps all values; undefined in the first step. */
  readonly back: (() => void) | undefined
  readonly form: {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly onInput: () => void
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
}

/** State of a multi-step form. It stays in the page, so a password isn't transmitted between steps. */
export function useStepForm<Step extends string>(options: StepFormOptions<Step>): StepForm<Step> {
  const { plan, check, checkInput, finish } = options
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState(options.initialStep)
  const [typed, setTyped] = useState(options.typed)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const readValues = (): FormValues =>
    form.current ? { ...typed, ...readInputValues(form.current, plan.inputs[step]) } : typed
  // Reads values entered before hydration, by the visitor or by autofill.
  useEffect(() => {
    const element = form.current
    if (element) setTyped((current) => ({ ...current, ...readInputValues(element, plan.inputs[step]) }))
  }, [plan, step])
  // Remounts the uncontrolled inputs, so that they show a restored draft.
  const [resetCount, setResetCount] = useState(0)
  const readDraft = useEffectEvent(() => options.readDraft?.())
  useEffect(() => {
    const draft = readDraft()
    if (!draft) return
    // Deferred until the server-rendered page is hydrated.
    queueMicrotask(() => {
      setTyped((current) => {
        const filled = Object.entries(current).filter(([, value]) => value !== '')
        return { ...current, ...draft.typed, ...Object.fromEntries(filled) }
      })
      setStep(draft.step)
      setResetCount((count) => count + 1)
    })
  }, [])
  // Focuses the first invalid field after an error.
  const [refusalCount, setRefusalCount] = useState(0)
  useEffect(() => {
    if (refusalCount > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus()
  }, [refusalCount])

  const showErrors = (foundErrors: FieldErrors, message: string | null) => {
    setErrors(foundErrors)
    setError(message)
    setStep((current) => findStepWithError(plan, foundErrors) ?? current)
    setRefusalCount((count) => count + 1)
  }
  const goTo = (nextStep: Step) => {
    setStep(nextStep)
    setErrors({})
    setError(null)
  }
  const submit = async (values: FormValues) => {
    setBusy(true)
    try {
      const foundErrors = await check(step, values)
      const nextStep = getNextStep(plan, step)
      if (Object.keys(foundErrors).length > 0) showErrors(foundErrors, null)
      else if (nextStep) goTo(nextStep)
      else return await finish(values)
    } catch (cause) {
      if (isApiError(cause)) showErrors(cause.answer.error.fields ?? {}, cause.answer.error.message)
      else showErrors({}, t`That didn’t work. Please try again.`)
    }
    // Not reached after `finish` succeeds: the form stays busy while the next page loads.
    setBusy(false)
  }
  const previousStep = getPreviousStep(plan, step)
  return {
    plan,
    step,
    typed,
    errors,
    error,
    busy,
    resetCount,
    back: previousStep
      ? () => {
          setTyped(readValues())
          goTo(previousStep)
        }
      : undefined,
    form: {
      ref: form,
      onInput: () => {
        const values = readValues()
        const changedInputs = Object.keys(values).filter((name) => values[name] !== typed[name])
        setTyped(values)
        // Clears the errors of fields that changed.
        const changedFields = changedInputs.map(toErrorFieldName)
        setErrors((current) =>
          Object.fromEntries(Object.entries(current).filter(([name]) => !changedFields.includes(name))),
        )
      },
      onBlur: ({ target, relatedTarget }) => {
        // Skipped when a button takes the focus: pressing it checks everything, and a new error text would move the button.
        if (relatedTarget instanceof HTMLButtonElement || !('name' in target)) return
        const [name, values] = [String(target.name), readValues()]
        void checkInput(name, values).then(
          (foundErrors) => {
            const laterValues = readValues()
            const isUnchanged = Object.keys(values).every(
              (input) =>
                toErrorFieldName(input) !== toErrorFieldName(name) || laterValues[input] === values[input],
            )
            // Ignores the result if other parts of the same field changed meanwhile.
            if (form.current && isUnchanged) setErrors((current) => ({ ...current, ...foundErrors }))
          },
          // Request errors are reported when the step is submitted.
          () => undefined,
        )
      },
      onSubmit: (event) => {
        event.preventDefault()
        const values = readValues()
        setTyped(values)
        void submit(values)
      },
    },
  }
}
