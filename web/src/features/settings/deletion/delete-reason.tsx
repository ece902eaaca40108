import type { deletionReasons } from '@amarelle/contract/endpoints/accounts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { RadioCards } from '../../../ui/controls/choices.tsx'
import { SettingsSection } from '../settings-page.tsx'
import * as styles from '../settings.module.css'

const deletionReasonTexts: Readonly<Record<(typeof deletionReasons)[number], MessageDescriptor>> = {
  found_someone: msg`I’ve found someone`,
  too_few: msg`I didn’t find enough people for me`,
  too_expensive: msg`It’s too expensive for me`,
  privacy: msg`I’m worried about my privacy`,
  unsafe: msg`I didn’t feel safe`,
  other: msg`Something else`,
}

/** Asks for the reason, which is optional. */
export function DeletionReason() {
  const { i18n } = useLingui()
  return (
    <SettingsSection
      id="reason"
      title={<Trans>One question (optional)</Trans>}
      note={<Trans>You don’t have to say. We keep your answer without your name.</Trans>}
    >
      <Form method="get" className="stack">
        <input type="hidden" name="step" value="confirm" />
        <RadioCards
          legend={<Trans>Why are you leaving?</Trans>}
          name="reason"
          options={Object.entries(deletionReasonTexts).map(([value, text]) => ({
            value,
            label: i18n._(text),
          }))}
        />
        <div className={styles.leave}>
          <ButtonLink to="/settings" look="secondary">
            <Trans>Keep my account</Trans>
          </ButtonLink>
          <Button type="submit" look="danger">
            <Trash2 className="icon small" />
            <Trans>Delete account</Trans>
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}
