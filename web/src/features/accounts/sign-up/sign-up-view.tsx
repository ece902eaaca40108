import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { FirstMessageField } from './steps/first-message-field.tsx'
import { AccountStep } from './steps/account-step.tsx'
import { BirthdayStep } from './steps/birthday-step.tsx'
import { NameStep } from './steps/name-step.tsx'
import { WhoStep } from './steps/who-step.tsx'
import { StepFormView } from './step-form-view.tsx'
import type { SignUpForm } from './use-sign-up.ts'

export function LoginPrompt({ to = '/login' }: { to?: string }) {
  return (
    <p className="small muted center">
      <Trans>
        Already a member?{' '}
        <Link className="link" to={to}>
          Log in
        </Link>
      </Trans>
    </p>
  )
}

/** Shown without JavaScript: sign-up needs it for the proof of work. */
export function ScriptRequiredMessage() {
  const { settings } = useVisit()
  return (
    <noscript>
      <p className="banner warning">
        <Trans>
          Sign-up needs JavaScript to keep bots out. Please turn it on, or write to {settings.support_email}.
        </Trans>
      </p>
    </noscript>
  )
}

interface Props {
  readonly state: SignUpForm
  readonly level?: 1 | 2
  /** Login path for people who have an account. */
  readonly login?: string
}
/** Renders the current sign-up step; shared by the sign-up page, the member's sign-up page and the dialog. */
export function SignUpView({ state, level, login }: Props) {
  const { t } = useLingui()
  const { step, to } = state
  const texts = {
    who: {
      name: t`About you`,
      title: t`Who are you, and who are you looking for?`,
      lead: t`So you meet the right people.`,
    },
    birthday: {
      name: t`Birthday`,
      title: t`When is your birthday?`,
      lead: t`Others see your age, never your birthday.`,
    },
    name: {
      name: t`Username`,
      title: t`What should we call you?`,
      lead: t`This is the name others see. It doesn’t have to be your real one.`,
    },
    account: {
      name: t`Your account`,
      title: t`Last step: your account`,
      lead: t`You’ll use these to log in.`,
    },
  }[step]
  return (
    <StepFormView
      state={state}
      texts={{
        ...texts,
        go: step === 'account' ? <Trans>Create your profile</Trans> : <Trans>Continue</Trans>,
      }}
      {...(level && { level })}
      footer={
        <>
          <p className="small muted center" role="status">
            {state.proving ? <Trans>One moment. We’re checking that you’re not a bot.</Trans> : null}
          </p>
          <LoginPrompt {...(login && { to: login })} />
        </>
      }
    >
      <ScriptRequiredMessage />
      {step === 'who' ? (
        <>
          {to ? <FirstMessageField to={to} typed={state.typed} errors={state.errors} /> : null}
          <WhoStep {...state} />
        </>
      ) : null}
      {step === 'birthday' ? <BirthdayStep {...state} /> : null}
      {step === 'name' ? <NameStep {...state} /> : null}
      {step === 'account' ? <AccountStep {...state} /> : null}
    </StepFormView>
  )
}
