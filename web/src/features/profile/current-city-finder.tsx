import { Trans } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../network/lazy-component.ts'
import type { TypedCity } from '../../shared/city/city-combobox.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const PositionFinder = lazyComponent(() =>
  import('./position-finder.tsx').then((file) => file.PositionFinder),
)

/** Finds the nearest city by the browser's position, only on a click. */
export function CurrentCityFinder({ onUse }: { onUse: (city: TypedCity) => void }) {
  const [requests, setRequests] = useState(0)
  const isHydrated = useHydrated()
  return (
    <div className={classNames('stack tight', !isHydrated && 'awaits-script')}>
      <div>
        <Button look="soft" size="small" onClick={() => setRequests(requests + 1)}>
          <LocateFixed className="icon small" />
          <Trans>Use my location</Trans>
        </Button>
      </div>
      {requests > 0 ? (
        <Suspense>
          <PositionFinder key={requests} onUse={onUse} />
        </Suspense>
      ) : null}
    </div>
  )
}
