import { Trans } from '@lingui/react/macro'
import { useVisit } from '../../../../session/use-visit.ts'
import { Checkbox } from '../../../../ui/controls/choices.tsx'
import type { StepProps } from '../form-steps.ts'

/** Three separate checkboxes, unchecked by default (docs/law.md#consents). Links open in a new tab. */
export function ConsentCheckboxes({ typed, errors }: StepProps) {
  const { settings } = useVisit()
  return (
    <div className="stack tight">
      <Checkbox name="consent" defaultChecked={typed['consent'] === 'on'} error={errors['consent']}>
        <Trans>
          I agree that {settings.name} uses what I say about my sexual orientation, such as whom I look for,
          to show me to other members and them to me. I can withdraw this at any time.
        </Trans>
      </Checkbox>
      <Checkbox name="terms" defaultChecked={typed['terms'] === 'on'} error={errors['terms']}>
        <Trans>
          I accept the{' '}
          <a className="link" href="/pages/terms" target="_blank" rel="noreferrer">
            terms
          </a>{' '}
          and have read the{' '}
          <a className="link" href="/pages/privacy" target="_blank" rel="noreferrer">
            privacy page
          </a>
          .
        </Trans>
      </Checkbox>
      <Checkbox name="marketing" defaultChecked={typed['marketing'] === 'on'} error={errors['marketing']}>
        <Trans>Send me news and offers by e-mail. I can stop them at any time.</Trans>{' '}
        <span className="hint">
          <Trans>Optional</Trans>
        </span>
      </Checkbox>
    </div>
  )
}
