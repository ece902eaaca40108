import { Trans } from '@lingui/react/macro'
import { Form, useSubmit } from 'react-router'
import { Switch } from '../../../ui/controls/choices.tsx'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import type { FormOutcome } from '../form-outcome.ts'
import { SettingsSaveRow } from '../settings-save-row.tsx'
import { SettingsSection } from '../settings-page.tsx'
import * as styles from '../settings.module.css'

/** Invisible mode, with what it hides and what not. With JavaScript the switch saves at once (docs/design.md#switches). */
export function InvisibleForm({
  invisible,
  paused,
  outcome,
}: {
  invisible: boolean
  paused: boolean
  outcome: FormOutcome | undefined
}) {
  const submit = useSubmit()
  const save = (form: HTMLFormElement | null) => void submit(form, { preventScrollReset: true })
  const form = usePreHydrationChange<HTMLFormElement>(save)
  return (
    <SettingsSection id="invisible" title={<Trans>Invisible mode</Trans>}>
      <Form
        ref={form}
        method="post"
        action="/settings"
        className="stack"
        autoComplete="off"
        preventScrollReset
      >
        <Switch
          name="invisible"
          defaultChecked={invisible}
          onChange={(event) => save(event.currentTarget.form)}
        >
          <b>
            <Trans>Hide my profile</Trans>
          </b>
        </Switch>
        {paused ? (
          <p className="hint">
            <Trans>
              Your account is paused, so nobody finds you anyway. This counts again when you come back.
            </Trans>
          </p>
        ) : null}
        <div className="small">
          <p className="bold">
            <Trans>Hidden while it’s on</Trans>
          </p>
          <ul className={`${styles.points} muted`}>
            <li>
              <Trans>your profile in search, suggestions, games and lists of likes</Trans>
            </li>
            <li>
              <Trans>your profile page, even from people you chat with</Trans>
            </li>
            <li>
              <Trans>that you’re online</Trans>
            </li>
          </ul>
          <p className="bold">
            <Trans>What stays the same</Trans>
          </p>
          <ul className={`${styles.points} muted`}>
            <li>
              <Trans>your conversations: the other person sees your name and what you write</Trans>
            </li>
            <li>
              <Trans>your credits, your likes and everything in your account</Trans>
            </li>
          </ul>
        </div>
        <SettingsSaveRow intent="invisible" outcome={outcome} atOnce />
      </Form>
    </SettingsSection>
  )
}
