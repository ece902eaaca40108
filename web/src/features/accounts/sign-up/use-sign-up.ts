import { checkSignUpEndpoint, signUpEndpoint, type User } from '@amarelle/contract/endpoints/accounts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { isApiError } from '../../../api/api-error.ts'
import { toDateOfBirth } from './date-of-birth.ts'
import { type FieldErrors, validationErrors, findMissingConsents, type FormValues } from './form-steps.ts'
import { ProofOfWork } from './proof-of-work.ts'
import { deleteSignUpDraft, saveSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'
import { canReceiveMessages } from '../../../session/can-receive-messages.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { type MessageRecipient, type SignUpStep, toSignUpInput, signUpPlan } from './sign-up-plan.ts'
import { type StepForm, useStepForm } from './use-step-form.ts'

/** Reuses the idempotency key for the same input, so that a resend has no second effect; other input gets a new key. */
class IdempotencyKeyHolder {
  #body = ''
  #key = ''
  for(input: object): string {
    const body = JSON.stringify(input)
    if (body !== this.#body) [this.#body, this.#key] = [body, crypto.randomUUID()]
    return this.#key
  }
}

export interface SignUpForm extends StepForm<SignUpStep> {
  readonly to: MessageRecipient | undefined
  /** The form is complete, but the proof of work isn't yet. */
  readonly proving: boolean
}

interface SignUpOptions {
  readonly typed: FormValues
  readonly to: MessageRecipient | undefined
  /** Called with the new member and whether a first message was sent along. */
  readonly onDone: (user: User | null, hasMessage: boolean) => void
}

/** State of sign-up on a page or in a dialog: steps, validation and the proof of work in the background. */
export function useSignUp({ typed, to, onDone }: SignUpOptions): SignUpForm {
  const { t } = useLingui()
  const { settings } = useVisit()
  // Drops a message from a draft if the profile no longer receives messages.
  const recipient = to && canReceiveMessages(settings, to) ? to : undefined
  const [{ proof, key }] = useState(() => ({ proof: new ProofOfWork(), key: new IdempotencyKeyHolder() }))
  const [proving, setProving] = useState(false)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    proof.begin()
  }, [proof])

  const checkWho = (values: FormValues): FieldErrors => ({
    ...(values['gender'] ? {} : { gender: t`Please choose one.` }),
    ...(values['looking_for'] ? {} : { looking_for: t`Please choose one.` }),
    ...(recipient?.fictional && values['signup_message']?.trim() && !values['fictional_agreed']
      ? { fictional_agreed: t`Please read the note and tick the box, or leave the message empty.` }
      : {}),
  })
  const check = async (step: SignUpStep, values: FormValues): Promise<FieldErrors> => {
    const { name = '', email = '', password = '' } = values
    if (step === 'who') return checkWho(values)
    if (step === 'birthday')
      return validationErrors(call(checkSignUpEndpoint, { date_of_birth: toDateOfBirth(values) }))
    if (step === 'name') return validationErrors(call(checkSignUpEndpoint, { name }))
    // Checked before submitting, because a refused sign-up counts as an attempt and a check doesn't.
    const errors = await validationErrors(call(checkSignUpEndpoint, { name, email, password }))
    return { ...errors, ...findMissingConsents(values, t`Please tick this box. You can’t join without it.`) }
  }
  const checkInput = async (input: string, values: FormValues): Promise<FieldErrors> => {
    const { birth_day, birth_month, birth_year } = values
    if (input.startsWith('birth_'))
      return birth_day && birth_month && birth_year ? check('birthday', values) : {}
    const value = ['name', 'email', 'password'].includes(input) && values[input]
    return value ? validationErrors(call(checkSignUpEndpoint, { [input]: value })) : {}
  }
  const finish = async (values: FormValues): Promise<void> => {
    const send = async (proofPromise: Promise<object>) => {
      setProving(true)
      const proofInput = await proofPromise.finally(() => setProving(false))
      const input = { ...toSignUpInput(values, recipient), ...proofInput }
      const { user } = await call(signUpEndpoint, input, { key: key.for(input) })
      deleteSignUpDraft()
      onDone(user, input.signup_message !== undefined)
    }
    try {
      await send(proof.wait())
    } catch (error) {
      if (!isApiError(error) || error.code !== 'proof_required') throw error
      await send(proof.renew())
    }
  }
  const form = useStepForm({
    plan: signUpPlan,
    // Skips the first step if a landing page asked both questions; it remains reachable with "Back".
    initialStep: !to && typed['gender'] && typed['looking_for'] ? 'birthday' : 'who',
    typed,
    check,
    checkInput,
    finish,
    readDraft: () => readSignUpDraft(to?.id),
  })
  const { step, typed: values } = form
  useEffect(() => saveSignUpDraft(to?.id, step, values), [to?.id, step, values])
  return { ...form, to, proving }
}
