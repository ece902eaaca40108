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

/** Under which name an input's fault stands: a part of the date is the date. */
const toErrorFieldName = (input: string) => (input.startsWith('birth_') ? 'date_of_birth' : input)

interface StepFormOptions<Step extends string> {
  readonly plan: StepPlan<Step>
  readonly initialStep: Step
  readonly typed: FormValues
  /** Answers a step's faults; throws the server's refusal. Asked for when the step is left forwards. */
  readonly check: (step: Step, typed: FormValues) => Promise<FieldErrors>
  /** The same for one input that was left, as far as something was typed. */
  readonly checkInput: (name: string, typed: FormValues) => Promise<FieldErrors>
  /** What was begun before this page, once it runs. */
  readonly readDraft?: () => { readonly step: Step; readonly typed: FormValues } | undefined
  /** Sends everything; throws the server's refusal. Does not come back when it leads to another page. */
  readonly finish: (typed: FormValues) => Promise<void>
}

export interface StepForm<Step extends string> {
  readonly plan: StepPlan<Step>
  readonly step: Step
  readonly typed: FormValues
  readonly faults: FieldErrors
  /** What was refused as a whole. */
  readonly error: string | null
  readonly busy: boolean
  /** Another number: the inputs are made anew from what is typed. */
  readonly resetCount: number
  /** To the step before, with everything that was typed; undefined in the first one. */
  readonly back: (() => void) | undefined
  readonly form: {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly onInput: () => void
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
}

/** The state of a form in several steps: it lives in the page alone, so a password never travels between the steps. */
export function useStepForm<Step extends string>(wanted: StepFormOptions<Step>): StepForm<Step> {
  const { plan, check, checkInput, finish } = wanted
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState(wanted.initialStep)
  const [typed, setTyped] = useState(wanted.typed)
  const [faults, setFaults] = useState<FieldErrors>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const read = (): FormValues =>
    form.current ? { ...typed, ...readInputValues(form.current, plan.inputs[step]) } : typed
  // What was filled in before the script ran, by hand or by the browser.
  useEffect(() => {
    const element = form.current
    if (element) setTyped((known) => ({ ...known, ...readInputValues(element, plan.inputs[step]) }))
  }, [plan, step])
  // The inputs show it because they are made anew.
  const [beginning, setBeginning] = useState(0)
  const begun = useEffectEvent(() => wanted.readDraft?.())
  useEffect(() => {
    const found = begun()
    if (!found) return
    // Once the page stands as the server made it.
    queueMicrotask(() => {
      setTyped((known) => {
        const filled = Object.entries(known).filter(([, value]) => value !== '')
        return { ...known, ...found.typed, ...Object.fromEntries(filled) }
      })
      setStep(found.step)
      setBeginning((count) => count + 1)
    })
  }, [])
  // After a fault the first faulty field is where to go on.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus()
  }, [refusals])

  const refuse = (found: FieldErrors, message: string | null) => {
    setFaults(found)
    setError(message)
    setStep((at) => findStepWithError(plan, found) ?? at)
    setRefusals((count) => count + 1)
  }
  const goTo = (next: Step) => {
    setStep(next)
    setFaults({})
    setError(null)
  }
  const submit = async (now: FormValues) => {
    setBusy(true)
    try {
      const found = await check(step, now)
      const next = getNextStep(plan, step)
      if (Object.keys(found).length > 0) refuse(found, null)
      else if (next) goTo(next)
      else return await finish(now)
    } catch (fault) {
      if (isApiError(fault)) refuse(fault.answer.error.fields ?? {}, fault.answer.error.message)
      else refuse({}, t`That did not work. Please try again.`)
    }
    // After the end it stays busy: another screen is on its way.
    setBusy(false)
  }
  const before = getPreviousStep(plan, step)
  return {
    plan,
    step,
    typed,
    faults,
    error,
    busy,
    resetCount: beginning,
    back: before
      ? () => {
          setTyped(read())
          goTo(before)
        }
      : undefined,
    form: {
      ref: form,
      onInput: () => {
        const now = read()
        const changed = Object.keys(now).filter((name) => now[name] !== typed[name])
        setTyped(now)
        // A fault goes while it is being mended.
        const mended = changed.map(toErrorFieldName)
        setFaults((known) =>
          Object.fromEntries(Object.entries(known).filter(([name]) => !mended.includes(name))),
        )
      },
      onBlur: ({ target, relatedTarget }) => {
        // Towards a button: pressing it checks everything, and a fault that appears now would move it away.
        if (relatedTarget instanceof HTMLButtonElement || !('name' in target)) return
        const [name, now] = [String(target.name), read()]
        void checkInput(name, now).then(
          (found) => {
            const later = read()
            const same = Object.keys(now).every(
              (one) => toErrorFieldName(one) !== toErrorFieldName(name) || later[one] === now[one],
            )
            // Typed on meanwhile: no longer true.
            if (form.current && same) setFaults((known) => ({ ...known, ...found }))
          },
          // Said when the step is left.
          () => undefined,
        )
      },
      onSubmit: (event) => {
        event.preventDefault()
        const now = read()
        setTyped(now)
        void submit(now)
      },
    },
  }
}
