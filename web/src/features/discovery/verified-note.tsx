import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { useFormats } from '../../formatting/use-formats.ts'
import * as styles from './member.module.css'

/** That staff have verified the main photo, since when, and on request what that means (docs/safety.md#photo-verification). */
export function VerifiedNote({ month }: { /** `2026-11` */ readonly month: string }) {
  const formats = useFormats()
  const name = formats.day(month, 'month')
  return (
    <details className={`small ${styles.verified}`}>
      <summary>
        <BadgeCheck className="icon small verified-mark" aria-hidden="true" />
        <Trans>Photo verified in {name}</Trans>
      </summary>
      <p className="muted">
        <Trans>
          A person on our team compared the main photo with a picture that was taken for us. This says nothing
          about a person’s name, age or intentions.
        </Trans>
      </p>
    </details>
  )
}
