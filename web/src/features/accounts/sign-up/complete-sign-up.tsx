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
  const found = await tryCall(() => context.get(visitContext).call(getIncompleteSignUpEndpoint, { token }))
  return found.ok ? { token, known: found.answer, error: null } : { token, known: null, error: found.error }
}

/** Only what is missing, one thing per step. */
const createCompletionPlan = ({ name }: IncompleteSignUp): StepPlan<Step> => ({
  steps: name === null ? ['name', 'password', 'consent'] : ['password', 'consent'],
  inputs: {
    name: ['name'],
    password: ['password'],
    consent: ['looking_for', 'consent', 'terms', 'marketing'],
  },
})

/** Said by the partner, and part of what the consent is about: shown, and changeable. */
function ConsentStep(props: StepProps) {
  const { t } = useLingui()
  const { typed, faults } = props
  return (
    <>
      <SegmentedControl
        legend={<Trans>Looking for</Trans>}
        name="looking_for"
        value={typed['looking_for']}
        error={faults['looking_for']}
        options={lookingFor.map((value) => ({ value, label: t(lookingForLabels[value]) }))}
      />
      <ConsentCheckboxes {...props} />
    </>
  )
}

function CompletionForm({ token, known }: { token: string; known: IncompleteSignUp }) {
  const { t } = useLingui()
  const [plan] = useState(() => createCompletionPlan(known))
  const checkOne = (input: string, typed: FormValues) =>
    validationErrors(call(checkSignUpEndpoint, { [input]: typed[input] ?? '' }))
  const state = useStepForm({
    plan,
    initialStep: plan.steps[0] ?? 'password',
    typed: { name: known.name ?? '', looking_for: known.looking_for },
    check: async (step, typed) =>
      step === 'consent'
        ? findMissingConsents(typed, t`Please tick this box: without it you can’t join.`)
        : checkOne(step, typed),
    checkInput: async (input, typed) =>
      ['name', 'password'].includes(input) && typed[input] ? checkOne(input, typed) : {},
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
      // A whole new page: nothing that was kept for the visitor is the member's.
      location.assign('/members?api_signup_complete=1')
    },
  })
  const words = {
    name: {
      name: t`Username`,
      title: t`What should we call you?`,
      lead: t`Others see this name. It need not be your real one.`,
    },
    password: {
      name: t`Password`,
      title: t`Choose a password`,
      lead: t`You log in with it and ${known.email}.`,
    },
    consent: { name: t`Your consent`, title: t`Before we start`, lead: undefined },
  }[state.step]
  const last = state.step === 'consent'
  return (
    <SignUpLayout onBack={state.back} busy={state.busy}>
      <StepFormView
        state={state}
        texts={{ ...words, go: last ? <Trans>Create your profile</Trans> : <Trans>Continue</Trans> }}
      >
        <ScriptRequiredMessage />
        {state.step === 'name' ? <NameStep {...state} /> : null}
        {state.step === 'password' ? <NewPassword {...state} /> : null}
        {last ? <ConsentStep {...state} /> : null}
      </StepFormView>
    </SignUpLayout>
  )
}

/** The link is used or too old: what that may mean, and a way on for each. */
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
            Perhaps you have completed it already: then just log in. Otherwise begin anew, or write to{' '}
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

/** Finishes an account that a partner's call made (docs/product.md#sign-up-by-a-partner). */
export default function CompleteSignUp({ loaderData: { token, known, error } }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!known) return <ExpiredCompletionLink error={error} />
  return (
    <>
      <PageHead title={t`Complete your sign-up`} />
      <CompletionForm key={token} token={token} known={known} />
    </>
  )
}
