import { Trans } from '@lingui/react/macro'
import { Form, useSubmit } from 'react-router'
import { Switch } from '../../../ui/controls/choices.tsx'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import type { FormOutcome } from '../form-outcome.ts'
import { SettingsSaveRow } from '../settings-save-row.tsx'
import { SettingsSection } from '../settings-page.tsx'
import * as styles from '../settings.module.css'

/** Whether the member shows which profiles they open; it works both ways. With JavaScript the switch saves at once. */
export function ViewsForm({ shared, outcome }: { shared: boolean; outcome: FormOutcome | undefined }) {
  const submit = useSubmit()
  const save = (form: HTMLFormElement | null) => void submit(form, { preventScrollReset: true })
  const form = usePreHydrationChange<HTMLFormElement>(save)
  return (
    <SettingsSection id="views" title={<Trans>Profile views</Trans>}>
      <Form
        ref={form}
        method="post"
        action="/settings"
        className="stack"
        autoComplete="off"
        preventScrollReset
        onChange={(event) => save(event.currentTarget)}
      >
        <Switch name="share_profile_views" defaultChecked={shared}>
          <Trans>Show when I view profiles</Trans>
        </Switch>
        <ul className={`small muted ${styles.points}`}>
          <li>
            <Trans>It works both ways: you only see who viewed you while it’s on.</Trans>
          </li>
          <li>
            <Trans>
              While it’s on, members who have it on too see that you viewed them, and on which day, for 30
              days.
            </Trans>
          </li>
          <li>
            <Trans>
              While it’s off, nothing is recorded. Switching it off deletes at once whom you viewed and who
              viewed you.
            </Trans>
          </li>
        </ul>
        <SettingsSaveRow intent="views" outcome={outcome} atOnce />
      </Form>
    </SettingsSection>
  )
}
