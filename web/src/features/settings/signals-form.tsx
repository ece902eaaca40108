import type { SignalSettings } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import { Form, useSubmit } from 'react-router'
import { Switch } from '../../ui/controls/choices.tsx'
import { usePreHydrationChange } from '../../ui/controls/use-pre-hydration-change.ts'
import type { FormOutcome } from './form-outcome.ts'
import { SettingsSaveRow } from './settings-save-row.tsx'
import { SettingsSection } from './settings-page.tsx'

interface Props {
  readonly settings: SignalSettings
  readonly outcome: FormOutcome | undefined
}
/** What others see while the member is here. With JavaScript each switch saves at once (docs/design.md#switches). */
export function SignalsForm({ settings, outcome }: Props) {
  const submit = useSubmit()
  const save = (form: HTMLFormElement | null) => void submit(form, { preventScrollReset: true })
  const form = usePreHydrationChange<HTMLFormElement>(save)
  return (
    <SettingsSection
      id="signals"
      title={<Trans>What others can tell</Trans>}
      note={<Trans>You’ll still see all of this from others.</Trans>}
    >
      <Form
        ref={form}
        method="post"
        action="/settings"
        className="stack"
        autoComplete="off"
        preventScrollReset
        onChange={(event) => save(event.currentTarget)}
      >
        <Switch name="show_online" defaultChecked={settings.show_online}>
          <Trans>That I’m online</Trans>
        </Switch>
        <Switch name="show_typing" defaultChecked={settings.show_typing}>
          <Trans>That I’m typing</Trans>
        </Switch>
        <Switch name="send_read_receipts" defaultChecked={settings.send_read_receipts}>
          <Trans>That I’ve read a message</Trans>
        </Switch>
        <SettingsSaveRow intent="signals" outcome={outcome} atOnce />
      </Form>
    </SettingsSection>
  )
}
