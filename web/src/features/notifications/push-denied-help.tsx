import { Trans } from '@lingui/react/macro'
import * as styles from './notifications.module.css'

const isSafari = () => /^((?!chrome|android|crios|fxios|edg).)*safari/i.test(navigator.userAgent)

/** A browser that denied the permission does not prompt again: only its user can change that in the browser settings. */
export function PushDeniedHelp() {
  const host = location.host
  return (
    <ol className={`${styles.pushUndo} small`}>
      {isSafari() ? (
        <>
          <li>
            <Trans>Open Safari’s settings, then Websites, then Notifications.</Trans>
          </li>
          <li>
            <Trans>Choose Allow beside {host}.</Trans>
          </li>
        </>
      ) : (
        <>
          <li>
            <Trans>Press the sign to the left of the address {host}: a lock, or two sliders.</Trans>
          </li>
          <li>
            <Trans>Set Notifications to Allow, or take away the block.</Trans>
          </li>
        </>
      )}
      <li>
        <Trans>Come back to this page and switch them on.</Trans>
      </li>
    </ol>
  )
}
