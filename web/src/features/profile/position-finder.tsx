import { Trans } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toTypedCity, type TypedCity } from '../../shared/city/city-combobox.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type PositionState, usePosition } from './use-position.ts'
import * as styles from './profile.module.css'

function PositionError({ state }: { state: PositionState['state'] }) {
  if (state === 'denied')
    return (
      <Banner look="warning" role="alert">
        <Trans>
          Your browser isn’t sharing your location. You can allow it in your browser settings, or choose your
          city from the list below.
        </Trans>
      </Banner>
    )
  if (state === 'unavailable')
    return (
      <Banner look="warning" role="alert">
        <Trans>We couldn’t find your location. Try again, or choose your city from the list below.</Trans>
      </Banner>
    )
  if (state === 'none')
    return (
      <Banner look="warning" role="alert">
        <Trans>We don’t know a city within 100 km of you. Please choose one from the list below.</Trans>
      </Banner>
    )
  return null
}

interface ConfirmCityProps {
  readonly position: PositionState
  readonly onUse: (city: TypedCity) => void
  readonly onClose: () => void
}
/** Asks to confirm the city that was found; nothing is saved before. */
function ConfirmCity({ position, onUse, onClose }: ConfirmCityProps) {
  const group = useRef<HTMLDivElement>(null)
  const city = position.state === 'found' ? position.city : null
  useEffect(() => {
    if (city) group.current?.focus()
  }, [city])
  if (!city) return null
  const { name } = city
  const foundCity = toTypedCity(city)
  const words = foundCity.city_name
  return (
    <div
      ref={group}
      role="group"
      className={`banner brand ${styles.foundCity}`}
      tabIndex={-1}
      aria-label={words}
    >
      <LocateFixed className="icon" />
      <div className="grow stack tight">
        <p>
          <Trans>
            The city nearest to you is <b>{words}</b>.
          </Trans>
        </p>
        <div className="flex-row wrapping tight">
          <Button
            size="small"
            onClick={() => {
              onUse(foundCity)
              onClose()
            }}
          >
            <Trans>Use {name}</Trans>
          </Button>
          <Button size="small" look="text" onClick={onClose}>
            <Trans>Choose another city</Trans>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Asks for the browser's position and shows what was found. */
export function PositionFinder({ onUse }: { onUse: (city: TypedCity) => void }) {
  const { position, forget } = usePosition()
  return (
    <>
      <p className="small muted" role="status">
        {position.state === 'asking' ? <Trans>Looking for your city</Trans> : null}
      </p>
      <PositionError state={position.state} />
      <ConfirmCity position={position} onUse={onUse} onClose={forget} />
    </>
  )
}
