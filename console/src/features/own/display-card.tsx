import { Trans } from '@lingui/react/macro'
import { setPreference, usePreference } from '../../ui/preferences.ts'
import { Card } from '../../ui/card.tsx'

/** Shows how the console looks and listens on this device. */
export function DisplayCard() {
  const isCompact = usePreference('compact')
  const isKeyless = usePreference('keyless')
  return (
    <Card title={<Trans>On this device</Trans>}>
      <label className="check">
        <input
          type="checkbox"
          checked={isCompact}
          onChange={(event) => setPreference('compact', event.target.checked)}
        />
        <Trans>Low rows in tables</Trans>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={!isKeyless}
          onChange={(event) => setPreference('keyless', !event.target.checked)}
        />
        <Trans>Single keys act, such as N for the next case</Trans>
      </label>
    </Card>
  )
}
