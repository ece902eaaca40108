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

/** One key for one intention: sending the same again does nothing twice, anything else is another intention. */
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
  /** Everything is typed, the browser still works on its proof. */
  readonly proving: boolean
}

interface SignUpOptions {
  readonly typed: FormValues
  readonly to: MessageRecipient | undefined
  /** The new member, and whether a first message was written along. */
  readonly onDone: (user: User | null, written: boolean) => void
}

/** Sign-up on a page or over a screen: the steps, what each checks, and the proof of work in the background. */
export function useSignUp({ typed, to, onDone }: SignUpOptions): SignUpForm {
  const { t } = useLingui()
  const { settings } = useVisit()
  // Nothing is sent to a profile that nobody answers for, also when a message was kept from before.
  const addressee = to && canReceiveMessages(settings, to) ? to : undefined
  const [{ proof, key }] = useState(() => ({ proof: new ProofOfWork(), key: new IdempotencyKeyHolder() }))
  const [proving, setProving] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    proof.begin()
  }, [proof])

  const checkWho = (now: FormValues): FieldErrors => ({
    ...(now['gender'] ? {} : { gender: t`Please choose one.` }),
    ...(now['looking_for'] ? {} : { looking_for: t`Please choose one.` }),
    ...(addressee?.fictional && now['signup_message']?.trim() && !now['fictional_agreed']
      ? { fictional_agreed: t`Please read the note and tick the box, or leave the message empty.` }
      : {}),
  })
  const check = async (step: SignUpStep, now: FormValues): Promise<FieldErrors> => {
    const { name = '', email = '', password = '' } = now
    if (step === 'who') return checkWho(now)
    if (step === 'birthday')
      return validationErrors(call(checkSignUpEndpoint, { date_of_birth: toDateOfBirth(now) }))
    if (step === 'name') return validationErrors(call(checkSignUpEndpoint, { name }))
    // Before it is sent: a sign-up that is refused counts, a check doesn't.
    const faults = await validationErrors(call(checkSignUpEndpoint, { name, email, password }))
    return { ...faults, ...findMissingConsents(now, t`Please tick this box: without it you can’t join.`) }
  }
  const checkInput = async (input: string, now: FormValues): Promise<FieldErrors> => {
    const { birth_day, birth_month, birth_year } = now
    if (input.startsWith('birth_'))
      return birth_day && birth_month && birth_year ? check('birthday', now) : {}
    const value = ['name', 'email', 'password'].includes(input) && now[input]
    return value ? validationErrors(call(checkSignUpEndpoint, { [input]: value })) : {}
  }
  const finish = async (now: FormValues): Promise<void> => {
    const send = async (waited: Promise<object>) => {
      setProving(true)
      const shown = await waited.finally(() => setProving(false))
      const input = { ...toSignUpInput(now, addressee), ...shown }
      const { user } = await call(signUpEndpoint, input, { key: key.for(input) })
      deleteSignUpDraft()
      onDone(user, input.signup_message !== undefined)
    }
    try {
      await send(proof.wait())
    } catch (fault) {
      if (!isApiError(fault) || fault.code !== 'proof_required') throw fault
      await send(proof.renew())
    }
  }
  const form = useStepForm({
    plan: signUpPlan,
    // Both asked on the first page: the way back to them is open.
    initialStep: !to && typed['gender'] && typed['looking_for'] ? 'birthday' : 'who',
    typed,
    check,
    checkInput,
    finish,
    readDraft: () => readSignUpDraft(to?.id),
  })
  const { step, typed: now } = form
  useEffect(() => saveSignUpDraft(to?.id, step, now), [to?.id, step, now])
  return { ...form, to, proving }
}
