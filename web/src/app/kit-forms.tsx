import { Trans, useLingui } from '@lingui/react/macro'
import { RadioCards, Segmented, Switch, Tick } from '../ui/choices.tsx'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Steps } from '../ui/steps.tsx'
import { Group } from './kit-parts.tsx'

export function KitFields() {
  const { t } = useLingui()
  return (
    <Group title={<Trans>Fields</Trans>}>
      <div className="kit-fields">
        <TextField label={<Trans>Username</Trans>} name="empty" placeholder={t`What should we call you?`} />
        <TextField
          label={<Trans>Username</Trans>}
          name="hinted"
          defaultValue="daniel"
          hint={<Trans>Others see it.</Trans>}
        />
        <TextField
          label={<Trans>E-mail address</Trans>}
          name="faulty"
          defaultValue="daniel@"
          error={t`Invalid email`}
        />
        <TextField label={<Trans>Disabled</Trans>} name="disabled" defaultValue="daniel" disabled />
        <PasswordField label={<Trans>Password</Trans>} name="password" autoComplete="new-password" />
        <Select
          label={<Trans>Month</Trans>}
          name="month"
          options={[
            { value: '3', label: t`March` },
            { value: '4', label: t`April` },
          ]}
        />
      </div>
      <TextArea
        label={<Trans>About you</Trans>}
        name="about"
        hint={<Trans>One honest sentence is enough.</Trans>}
      />
    </Group>
  )
}

export function KitChoices() {
  const { t } = useLingui()
  const three = [
    { value: 'received', label: t({ context: 'tab', message: 'Likes you' }) },
    { value: 'matches', label: t`Matches` },
    { value: 'sent', label: t({ context: 'tab', message: 'Sent' }) },
  ]
  return (
    <Group title={<Trans>Choices and steps</Trans>}>
      <Segmented legend={<Trans>Likes</Trans>} name="segment" options={three} value="received" />
      <RadioCards
        legend={<Trans>Looking for</Trans>}
        name="radio"
        value="women"
        options={[
          { value: 'women', label: t`Women` },
          { value: 'men', label: t`Men`, note: t`With a note` },
        ]}
      />
      <RadioCards
        legend={<Trans>I am</Trans>}
        name="faulty-radio"
        error={t`Please choose one of the options.`}
        options={[{ value: 'woman', label: t`Woman` }]}
      />
      <div>
        <Tick name="off">
          <Trans>A box that waits</Trans>
        </Tick>
        <Tick name="on" defaultChecked>
          <Trans>A box that is ticked</Trans>
        </Tick>
        <Tick name="faulty-tick" error={t`We need your consent to go on.`}>
          <Trans>A box that is missing</Trans>
        </Tick>
        <Switch name="switch-off">
          <Trans>Off</Trans>
        </Switch>
        <Switch name="switch-on" defaultChecked>
          <Trans>On</Trans>
        </Switch>
      </div>
      <Steps step={2} of={3} name={t`About you`} />
    </Group>
  )
}
