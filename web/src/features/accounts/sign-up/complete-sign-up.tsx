import {
  checkSignUpEndpoint,
  completeSignUpEndpoint,
  getIncompleteSignUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import type { EndpointAnswer, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { lookingFor } from '@amarelle/contract/domain/fields'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { lookingForLabels } from '../../../i18n/field-labels.ts'
import { tryCall } from '../../../forms/api-result.ts'
import { isChecked } from '../../../forms/parse-form-values.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { toFirstStepsPath } from '../../../session/first-steps-path.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/choices.tsx'
import type { Route } from './+types/complete-sign-up.ts'
import { ConsentCheckboxes } from './steps/consent-checkboxes.tsx'
import { FormError } from '../form-error.tsx'
import {
  validationErrors,
  findMissingConsents,
  type StepPlan,
  type StepProps,
  type FormValues,
} from './form-steps.ts'
import { NewPassword } from './steps/account-step.tsx'
import { SignUpLayout } from './sign-up-layout.tsx'
import { NameStep } from './steps/name-step.tsx'
import { ScriptRequiredMessage } from './sign-up-view.tsx'
import { StepFormView } from './step-form-view.tsx'
import { useStepForm } from './use-step-form.ts'
import * as styles from '../accounts.module.css'

type IncompleteSignUp = EndpointAnswer<typeof getIncompleteSignUpEndpoint>
type Step = 'name' | 'password' | 'consent'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const response = await tryCall(() => context.get(visitContext).call(getIncompleteSignUpEndpoint, { token }))
  return response.ok
    ? { token, signUp: response.answer, error: null }
    : { token, signUp: null, error: response.error }
}

/** Asks only for missing data, one item per step. */
const createCompletionPlan = ({ name }: IncompleteSignUp): StepPlan<Step> => ({
  steps: name === null ? ['name', 'password', 'consent'] : ['password', 'consent'],
  inputs: {
    name: ['name'],
    password: ['password'],
    consent: ['looking_for', 'consent', 'terms', 'marketing'],
  },
})

/** Shows "Looking for", which the partner sent, because the consent covers it; it can be changed. */
function ConsentStep(props: StepProps) {
  const { t } = useLingui()
  const { typed, errors } = props
  return (
    <>
      <SegmentedControl
        legend={<Trans>Looking for</Trans>}
        name="looking_for"
        value={typed['looking_for']}
        error={errors['looking_for']}
        options={lookingFor.map((value) => ({ value, label: t(lookingForLabels[value]) }))}
      />
      <ConsentCheckboxes {...props} />
    </>
  )
}

function CompletionForm({ token, signUp }: { token: string; signUp: IncompleteSignUp }) {
  const { t } = useLingui()
  const [plan] = useState(() => createCompletionPlan(signUp))
  const checkField = (input: string, typed: FormValues) =>
    validationErrors(call(checkSignUpEndpoint, { [input]: typed[input] ?? '' }))
  const state = useStepForm({
    plan,
    initialStep: plan.steps[0] ?? 'password',
    typed: { name: signUp.name ?? '', looking_for: signUp.looking_for },
    check: async (step, typed) =>
      step === 'consent'
        ? findMissingConsents(typed, t`Please tick this box. You can’t join without it.`)
        : checkField(step, typed),
    checkInput: async (input, typed) =>
      ['name', 'password'].includes(input) && typed[input] ? checkField(input, typed) : {},
    finish: async ({ name = '', password = '', looking_for, consent, terms, marketing }) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const input = {
        token,
        name,
        password,
        looking_for,
        consent: isChecked(consent),
        terms: isChecked(terms),
        marketing: isChecked(marketing),
        time_zone,
      }
      await call(completeSignUpEndpoint, input as EndpointInput<typeof completeSignUpEndpoint>)
      // A full page load, so that no data cached for the visitor is left.
      location.assign(toFirstStepsPath('/members?api_signup_complete=1'))
    },
  })
  const texts = {
    name: {
      name: t`Username`,
      title: t`What should we call you?`,
      lead: t`This is the name others see. It doesn’t have to be your real one.`,
    },
    password: {
      name: t`Password`,
      title: t`Choose a password`,
      lead: t`You’ll log in with it and ${signUp.email}.`,
    },
    consent: { name: t`Your consent`, title: t`Before we start`, lead: undefined },
  }[state.step]
  const isLastStep = state.step === 'consent'
  return (
    <SignUpLayout onBack={state.back} busy={state.busy}>
      <StepFormView
        state={state}
        texts={{ ...texts, go: isLastStep ? <Trans>Create your profile</Trans> : <Trans>Continue</Trans> }}
      >
        <ScriptRequiredMessage />
        {state.step === 'name' ? <NameStep {...state} /> : null}
        {state.step === 'password' ? <NewPassword {...state} /> : null}
        {isLastStep ? <ConsentStep {...state} /> : null}
      </StepFormView>
    </SignUpLayout>
  )
}

/** Shown when the link is used or expired, with a next step for either case. */
function ExpiredCompletionLink({ error }: { error: ErrorResponse['error'] }) {
  const { settings, user } = useVisit()
  const { t } = useLingui()
  return (
    <SignUpLayout>
      <PageHead title={t`Complete your sign-up`} />
      <div className={`flex-column ${styles.authForm}`}>
        <h1 className="display heading-1">
          <Trans>Complete your sign-up</Trans>
        </h1>
        <FormError error={error} />
        <p className="muted">
          <Trans>
            You may have completed it already; if so, just log in. Otherwise, start again or write to{' '}
            {settings.support_email}.
          </Trans>
        </p>
        {user ? (
          <ButtonLink to="/members" size="large" block>
            <Trans>Search members</Trans>
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/login" size="large" block>
              <Trans>Log in</Trans>
            </ButtonLink>
            <ButtonLink to="/signup" look="secondary" size="large" block>
              <Trans>Sign up</Trans>
            </ButtonLink>
          </>
        )}
      </div>
    </SignUpLayout>
  )
}

/** Completes a sign-up that a partner created (docs/product.md#sign-up-by-a-partner). */
export default function CompleteSignUp({ loaderData: { token, signUp, error } }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!signUp) return <ExpiredCompletionLink error={error} />
  return (
    <>
      <PageHead title={t`Complete your sign-up`} />
      <CompletionForm key={token} token={token} signUp={signUp} />
    </>
  )
}
