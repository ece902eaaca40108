import { Trans } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { formatCityName } from '../../shared/city-combobox.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type PositionState, usePosition } from './use-position.ts'
import * as styles from './settings.module.css'

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

/** Asks to confirm the city that was found; nothing is saved before. */
function ConfirmCity({ position, onClose }: { position: PositionState; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const city = position.state === 'found' ? position.city : null
  useEffect(() => {
    if (city) form.current?.focus()
  }, [city])
  if (!city) return null
  const { name } = city
  const words = formatCityName(city)
  return (
    <Form
      ref={form}
      method="post"
      action="/settings"
      className={`banner brand ${styles.foundCity}`}
      tabIndex={-1}
      aria-label={words}
      preventScrollReset
      onSubmit={onClose}
    >
      <LocateFixed className="icon" />
      <div className="grow stack tight">
        <p>
          <Trans>
            The city nearest to you is <b>{words}</b>.
          </Trans>
        </p>
        <input type="hidden" name="intent" value="city" />
        <input type="hidden" name="city_id" value={city.id} />
        <div className="flex-row wrapping tight">
          <Button type="submit" size="small">
            <Trans>Use {name}</Trans>
          </Button>
          <Button size="small" look="text" onClick={onClose}>
            <Trans>Choose another city</Trans>
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** Finds the nearest city by the browser's position, only on a click. */
export function CurrentCityFinder() {
  const { position, ask, forget } = usePosition()
  const isHydrated = useHydrated()
  const isLocating = position.state === 'asking'
  return (
    <div className={classNames('stack tight', !isHydrated && 'awaits-script')}>
      <div>
        <Button look="soft" size="small" onClick={ask} busy={isLocating}>
          <LocateFixed className="icon small" />
          <Trans>Use my location</Trans>
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {isLocating ? <Trans>Looking for your city</Trans> : null}
      </span>
      <PositionError state={position.state} />
      <ConfirmCity position={position} onClose={forget} />
    </div>
  )
}
