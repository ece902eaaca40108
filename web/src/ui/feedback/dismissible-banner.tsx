import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Banner } from './banner.tsx'
import { useHydrated } from '../use-hydrated.ts'

export function DismissibleBanner({
  onHide,
  children,
  ...banner
}: ComponentProps<typeof Banner> & { onHide: () => void }) {
  const isHydrated = useHydrated()
  return (
    <Banner {...banner}>
      <span className="flex-row between">
        <span>{children}</span>
        <button type="button" className="icon-button" onClick={onHide} disabled={!isHydrated}>
          <X className="icon small" />
          <span className="visually-hidden">
            <Trans>Hide this</Trans>
          </span>
        </button>
      </span>
    </Banner>
  )
}
