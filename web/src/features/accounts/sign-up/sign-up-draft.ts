import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { FormValues } from './form-steps.ts'
import { type SignUpStep, signUpPlan } from './sign-up-plan.ts'

const storageKey: BrowserStorageName<'sessionStorage'> = 'sign-up'
/** The password and consents are never stored. A first message is stored with its recipient. */
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

/** Stores the draft for this tab, so that it survives reloads and navigation until sign-up is finished or left. */
export function saveSignUpDraft(to: number | undefined, step: SignUpStep, typed: FormValues): void {
  const values = Object.fromEntries(draftFields.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))
  const message = typed['signup_message'] ?? ''
  if (Object.keys(values).length === 0 && message === '') return
  try {
    const draft: StoredSignUpDraft = { step, typed: values, to: to ?? null, message }
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {}
}

export function readSignUpDraft(to: number | undefined): SignUpDraft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredSignUpDraft | null
    if (!draft || !signUpPlan.steps.includes(draft.step)) return undefined
    const { typed, message } = draft
    const isSameRecipient = draft.to === (to ?? null)
    return {
      // The first step depends on the recipient, so another one starts there.
      step: isSameRecipient ? draft.step : 'who',
      typed: isSameRecipient && message ? { ...typed, signup_message: message } : typed,
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
