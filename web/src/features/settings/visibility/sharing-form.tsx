import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choices.tsx'
import { OutcomeMessage } from '../outcome-message.tsx'
import { type FormOutcome, selectFormOutcome } from '../form-outcome.ts'
import { SettingsSaveRow } from '../settings-save-row.tsx'
import { SettingsSection } from '../settings-page.tsx'

interface Props {
  readonly shared: boolean
  /** Version of the text that the member agrees to. */
  readonly version: string
  readonly outcome: FormOutcome | undefined
}
/** Separate consent: an unticked checkbox with an explanation, and one button to withdraw (docs/law.md#consents). */
export function SharingForm({ shared, version, outcome }: Props) {
  return (
    <SettingsSection
      id="sharing"
      title={<Trans>Also show me on our other sites</Trans>}
      note={
        <Trans>
          Our company runs other sites like this one. Members who share their profile are found on those sites
          as well, and find the members there who do the same.
        </Trans>
      }
    >
      <OutcomeMessage
        outcome={selectFormOutcome(outcome, 'unshare')}
        done={<Trans>Withdrawn. You’re only shown on this site.</Trans>}
      />
      {shared ? (
        <>
          <p className="small" role={selectFormOutcome(outcome, 'share') ? 'status' : undefined}>
            <Trans>
              You agreed that your profile is shown on our other sites. You can withdraw that at any time.
            </Trans>
          </p>
          <Form method="post" action="/settings" preventScrollReset>
            <input type="hidden" name="intent" value="unshare" />
            <Button type="submit" look="secondary">
              <Trans>Withdraw</Trans>
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" action="/settings" className="stack tight" preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <Checkbox name="share" required>
            <Trans>
              Yes, show my profile, with my photos and what I say about whom I look for, to the members of the
              other sites of this company. I can withdraw this at any time; then it is shown here only.
            </Trans>
          </Checkbox>
          <SettingsSaveRow intent="share" outcome={outcome} />
        </Form>
      )}
    </SettingsSection>
  )
}
