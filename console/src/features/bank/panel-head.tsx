import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** The title of a panel, with the button that closes it. */
export function PanelHead({ title, onClose }: { readonly title: ReactNode; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <header>
      <h2>{title}</h2>
      <button type="button" className="button text icon-only" aria-label={t`Close`} onClick={onClose}>
        <X aria-hidden="true" />
      </button>
    </header>
  )
}

/** Names and values; values that are null are left out. */
export function PanelFacts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
