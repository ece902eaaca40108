import { Trans, useLingui } from '@lingui/react/macro'
import { Volume2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import {
  saveSignalSettings,
  getDisabledSignals,
  onSignalSettingsChange,
  readSignalSettings,
  type MessageSignalSettings,
} from '../../session/message-signal-settings.ts'
import { useVisit } from '../../session/use-visit.ts'
import { vibrateDevice, canVibrate, playMessageSound } from '../../ui/feedback/message-sound.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choices.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SettingsSection } from './settings-page.tsx'
import * as styles from './settings.module.css'

/** Sound and vibration for new messages: off by default, stored on this device only. */
export function MessageSignals() {
  const member = useVisit().user?.id ?? 0
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const signals = useSyncExternalStore(
    onSignalSettingsChange,
    () => readSignalSettings(member),
    getDisabledSignals,
  )
  const [statusText, setStatusText] = useState('')
  const save = (change: Partial<MessageSignalSettings>) =>
    setStatusText(
      saveSignalSettings(member, { ...signals, ...change })
        ? t`Saved`
        : t`This browser can’t save settings for this site.`,
    )
  const isVibrationAvailable = isHydrated && canVibrate()
  const tryOut = async () =>
    setStatusText(
      (await playMessageSound()) ? t`This is how it sounds.` : t`Your browser doesn’t allow sound here.`,
    )
  return (
    <div className={`scripted ${styles.signals}`}>
      <SettingsSection
        id="messages"
        title={<Trans>New messages</Trans>}
        note={<Trans>Only on this device, and never while you have that conversation open.</Trans>}
      >
        <Switch
          name="sound"
          checked={signals.sound}
          disabled={!isHydrated}
          onChange={(event) => save({ sound: event.target.checked })}
        >
          <Trans>Sound</Trans>
        </Switch>
        <Switch
          name="vibration"
          checked={isVibrationAvailable && signals.vibration}
          disabled={!isVibrationAvailable}
          onChange={(event) => {
            save({ vibration: event.target.checked })
            if (event.target.checked) vibrateDevice()
          }}
        >
          <Trans>Vibration</Trans>
          {isHydrated && !isVibrationAvailable ? (
            <span className="hint">
              {' '}
              <Trans>This browser can’t vibrate.</Trans>
            </span>
          ) : null}
        </Switch>
        <div className={`flex-row wrapping ${styles.saveRow}`}>
          <span className="success-message grow" role="status">
            {statusText}
          </span>
          <Button look="secondary" size="small" onClick={() => void tryOut()}>
            <Volume2 className="icon small" />
            <Trans>Test the sound</Trans>
          </Button>
        </div>
      </SettingsSection>
    </div>
  )
}
