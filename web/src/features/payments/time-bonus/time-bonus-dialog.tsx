import { Trans } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { useId } from 'react'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { Countdown } from './countdown.tsx'
import * as styles from './time-bonus.module.css'

interface Props {
  readonly percentage: number
  readonly until: string
  /** No equal offer will follow; only then the text may say so (docs/law.md#offers-without-false-urgency). */
  readonly last: boolean
  readonly onClose: () => void
}
export function TimeBonusDialog({ percentage, until, last, onClose }: Props) {
  const id = useId()
  return (
    <Modal open onClose={onClose} labelledBy={id}>
      <div className="stack center">
        <p>
          <Gift className="icon large" />
        </p>
        <h2 className="display heading-2" id={id}>
          <Trans>{percentage}% off your first bundle</Trans>
        </h2>
        <p>
          {last ? (
            <Trans>Act fast: it’s yours within 4 hours of signing up, and it won’t come back.</Trans>
          ) : (
            <Trans>It’s yours within 4 hours of signing up.</Trans>
          )}
        </p>
        <p className={`flex-row tight ${styles.bonusEnds}`}>
          <span className="small muted">
            <Trans>Ends in</Trans>
          </span>
          <Countdown until={until} onEnd={onClose} />
        </p>
        <div className="stack tight">
          <ButtonLink to="/credits" block onClick={onClose}>
            <Trans>See bundles</Trans>
          </ButtonLink>
          <Button look="text" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}
