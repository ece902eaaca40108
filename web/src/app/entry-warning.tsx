import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useVisit } from '../session/use-visit.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { useScripted } from '../ui/use-scripted.ts'

const seenKey = 'site-entry-seen'
const seen = () => {
  try {
    return localStorage.getItem(seenKey) !== null
  } catch {
    return false
  }
}

/**
 * Shown once to logged-out visitors; closing it is remembered (SPECIFICATION 2). Some layouts show it only in the countries
 * that ask for it.
 */
export function EntryWarning({ always = false }: { always?: boolean }) {
  const { user, settings } = useVisit()
  const scripted = useScripted()
  const [entered, setEntered] = useState(false)
  const here = always || settings.entry_warning_countries.includes(settings.geoip_selected_country)
  const wanted = settings.enable_site_entry_popup && user === null && here
  const enter = () => {
    try {
      localStorage.setItem(seenKey, String(Date.now()))
    } catch {}
    setEntered(true)
  }
  return (
    <Modal
      open={scripted && wanted && !entered && !seen()}
      onClose={enter}
      labelledBy="entry-title"
      width={300}
      closable={false}
    >
      <div className="stack center">
        <h2 className="display h2" id="entry-title">
          <Trans>Adults only</Trans>
        </h2>
        <p>
          <Trans>
            This site is for people of {settings.min_age} and older. Some profiles are fictional; they are
            marked.
          </Trans>
        </p>
        <div className="stack tight">
          <Button block onClick={enter}>
            <Trans>Enter</Trans>
          </Button>
          <a className="btn sec block" href="about:blank" rel="noreferrer">
            <Trans>Leave</Trans>
          </a>
        </div>
      </div>
    </Modal>
  )
}
