import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { FormValues } from './form-steps.ts'
import { type SignUpStep, signUpPlan } from './sign-up-plan.ts'

const storageKey: BrowserStorageName<'sessionStorage'> = 'sign-up'
/** Neither the password nor a tick is kept: both are given anew. A first message is for one member only. */
const draftFields = [
  'gender',
  'looking_for',
  'birth_day',
  'birth_month',
  'birth_year',
  'name',
  'email',
] as const

interface SignUpDraft {
  readonly step: SignUpStep
  readonly typed: FormValues
}
interface StoredSignUpDraft extends SignUpDraft {
  readonly to: number | null
  readonly message: string
}

/** A sign-up that was begun survives a reload and a look around, in its tab, until it is finished or left. */
export function saveSignUpDraft(to: number | undefined, step: SignUpStep, typed: FormValues): void {
  const some = Object.fromEntries(draftFields.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))
  const message = typed['signup_message'] ?? ''
  if (Object.keys(some).length === 0 && message === '') return
  try {
    const whole: StoredSignUpDraft = { step, typed: some, to: to ?? null, message }
    sessionStorage.setItem(storageKey, JSON.stringify(whole))
  } catch {}
}

export function readSignUpDraft(to: number | undefined): SignUpDraft | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredSignUpDraft | null
    if (!found || !signUpPlan.steps.includes(found.step)) return undefined
    const { typed, message } = found
    const same = found.to === (to ?? null)
    return {
      // For somebody else the first page asks something new.
      step: same ? found.step : 'who',
      typed: same && message ? { ...typed, signup_message: message } : typed,
    }
  } catch {
    return undefined
  }
}

export function deleteSignUpDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}
