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
            <Trans>Choose Allow next to {host}.</Trans>
          </li>
        </>
      ) : (
        <>
          <li>
            <Trans>Press the icon to the left of the address {host}: a padlock or two sliders.</Trans>
          </li>
          <li>
            <Trans>Set Notifications to Allow, or remove the block.</Trans>
          </li>
        </>
      )}
      <li>
        <Trans>Come back to this page and turn them on.</Trans>
      </li>
    </ol>
  )
}
