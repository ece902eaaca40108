import { Trans, useLingui } from '@lingui/react/macro'
import { RadioCards, SegmentedControl, Switch, Checkbox } from '../../ui/controls/choices.tsx'
import { Select, TextArea, TextField } from '../../ui/controls/field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Steps } from '../../ui/controls/steps.tsx'
import { KitSection } from './kit-basics.tsx'
import * as styles from './kit.module.css'

export function KitFields() {
  const { t } = useLingui()
  return (
    <KitSection title={<Trans>Fields</Trans>}>
      <div className={styles.kitFields}>
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
    </KitSection>
  )
}

export function KitChoices() {
  const { t } = useLingui()
  const segments = [
    { value: 'received', label: t({ context: 'tab', message: 'Likes you' }) },
    { value: 'matches', label: t`Matches` },
    { value: 'sent', label: t({ context: 'tab', message: 'Sent' }) },
  ]
  return (
    <KitSection title={<Trans>Choices and steps</Trans>}>
      <SegmentedControl legend={<Trans>Likes</Trans>} name="segment" options={segments} value="received" />
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
        <Checkbox name="off">
          <Trans>A box that waits</Trans>
        </Checkbox>
        <Checkbox name="on" defaultChecked>
          <Trans>A box that is ticked</Trans>
        </Checkbox>
        <Checkbox name="faulty-tick" error={t`We need your consent to go on.`}>
          <Trans>A box that is missing</Trans>
        </Checkbox>
        <Switch name="switch-off">
          <Trans>Off</Trans>
        </Switch>
        <Switch name="switch-on" defaultChecked>
          <Trans>On</Trans>
        </Switch>
      </div>
      <Steps step={2} of={3} name={t`About you`} />
    </KitSection>
  )
}
