import './accounts.css'
import { checkSignUp, signUp } from '@amarelle/contract/accounts'
import { genders, lookingFor } from '@amarelle/contract/fields'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { attempt, refused, textsOf } from '../../session/attempt.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Steps } from '../../ui/steps.tsx'
import type { Route } from './+types/sign-up.ts'
import { AboutStep } from './sign-up-about.tsx'
import { AccountStep } from './sign-up-account.tsx'
import { SignUpClosed } from './sign-up-closed.tsx'
import { ConsentStep } from './sign-up-consent.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import * as form from './sign-up-steps.ts'

const chosen = (wanted: string | null, choices: readonly string[]) =>
  choices.find((one) => one === wanted) ?? ''

export function loader({ request, context }: Route.LoaderArgs) {
  const { user, settings, trafficSource } = context.get(visitContext)
  if (user) throw redirect('/members')
  const { searchParams } = new URL(request.url)
  // Chosen on the landing page already.
  const typed: form.Typed = {
    gender: chosen(searchParams.get('gender'), genders),
    looking_for: chosen(searchParams.get('looking_for'), lookingFor),
  }
  const open = settings.signups === 'all' || (settings.signups === 'with_trafficsource' && trafficSource)
  return { open, typed, key: crypto.randomUUID() }
}

const at = (step: form.Step, typed: form.Typed) => ({ error: null, typed: { ...typed, step } })

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const { key = '', go, ...typed } = textsOf(await request.formData())
  const step = form.stepOf(typed)
  if (go === 'back') return at(form.stepBefore(step), typed)
  if (go === 'password') return at('account', { ...typed, password: '' })
  if (step !== 'consent') {
    const input = step === 'account' ? form.accountInput(typed) : form.aboutInput(typed)
    const checked = await attempt(() => call(checkSignUp, input))
    return checked.ok ? at(form.stepAfter(step), typed) : refused(checked, { ...typed, step })
  }
  const made = await attempt(() => call(signUp, form.signUpInput(typed), { key }))
  // A whole new page: nothing that was kept for the visitor is the member's.
  if (made.ok) return redirectDocument('/activate')
  return refused(made, { ...typed, step: form.stepOfFault(made.error) })
}

/** A new step is read from its heading; after a fault the first faulty field is where to go on. */
function useStepFocus(step: form.Step, error: object | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('.auth [aria-invalid]')?.focus()
  }, [error])
  return heading
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const navigation = useNavigation()
  const typed: form.Typed = actionData?.typed ?? loaderData.typed
  const error = actionData?.error ?? null
  const step = form.stepOf(typed)
  const heading = useStepFocus(step, error)
  const faults = error?.fields ?? {}
  const name = { account: t`Your account`, about: t`About you`, consent: t`Your consent` }[step]
  const title = {
    account: t`Create your account`,
    about: t`Who are you, and who are you looking for?`,
    consent: t`Before we start`,
  }[step]
  if (!loaderData.open) return <SignUpClosed />
  const carried = form.steps
    .flatMap((one) => (one === step ? [] : form.inputsOf[one]))
    .filter((one) => typed[one])
  return (
    <SignUpFrame>
      <title>{`${t`Sign up`} · ${settings.name}`}</title>
      <Steps step={form.steps.indexOf(step) + 1} of={form.steps.length} name={name} />
      {/* Only the two choices are left to the browser to ask for: the step's check knows the other fields. */}
      <Form method="post" className="col auth-form" noValidate={step !== 'about'}>
        <h1 className="display h1" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {error ? (
          <Banner look="bad" role="alert">
            {error.message}
          </Banner>
        ) : null}
        <input type="hidden" name="key" value={loaderData.key} />
        <input type="hidden" name="step" value={step} />
        {carried.map((one) => (
          <input key={one} type="hidden" name={one} value={typed[one]} />
        ))}
        {step === 'account' ? <AccountStep typed={typed} faults={faults} /> : null}
        {step === 'about' ? <AboutStep typed={typed} faults={faults} /> : null}
        {step === 'consent' ? <ConsentStep typed={typed} faults={faults} /> : null}
        <div className="stack tight auth-go">
          <Button
            type="submit"
            size="large"
            block
            name="go"
            value="next"
            busy={navigation.formData?.get('go') === 'next'}
          >
            {step === 'consent' ? <Trans>Create your profile</Trans> : <Trans>Continue</Trans>}
          </Button>
          {step === 'account' ? (
            <p className="sm mut center">
              <Trans>
                Already a member?{' '}
                <Link className="link" to="/login">
                  Log in
                </Link>
              </Trans>
            </p>
          ) : (
            <Button type="submit" look="text" block name="go" value="back" formNoValidate>
              <Trans>Back</Trans>
            </Button>
          )}
        </div>
      </Form>
    </SignUpFrame>
  )
}
