import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { formatCount } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Review } from './use-review.ts'

/** Shows the acts on the selection, or on the photo in focus. */
export function WallBar({ review }: { readonly review: Review }) {
  const { t } = useLingui()
  const { selected, targets } = review
  const count = targets.length > 0 ? formatCount(targets.length) : ''
  return (
    <div className="wall-bar">
      <span className="wall-count" aria-live="polite">
        {selected.size > 0 ? t`${formatCount(selected.size)} selected` : null}
      </span>
      {review.isRefusing ? (
        <span className="wall-hint">
          <Trans>Choose a reason: 1 to 7</Trans>
        </span>
      ) : null}
      <Button
        kind="primary"
        busy={review.isRunning}
        disabled={targets.length === 0}
        onClick={() => void review.decide(null)}
        icon={<Check aria-hidden="true" />}
      >
        <Trans>Accept {count}</Trans> <kbd aria-hidden="true">A</kbd>
      </Button>
      <Button
        aria-expanded={review.isRefusing}
        disabled={targets.length === 0}
        onClick={review.startRefusing}
        icon={<X aria-hidden="true" />}
      >
        <Trans>Refuse {count}</Trans> <kbd aria-hidden="true">R</kbd>
      </Button>
      {selected.size > 0 ? (
        <IconButton
          label={t`Select nothing`}
          shortcut="Esc"
          icon={<X aria-hidden="true" />}
          onClick={review.clear}
        />
      ) : null}
    </div>
  )
}
