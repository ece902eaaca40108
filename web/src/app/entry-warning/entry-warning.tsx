import { Trans } from '@lingui/react/macro'
import { Form, useLocation } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/controls/button.tsx'

/**
 * Rendered by the server and closed by a form, so it needs no JavaScript. The page behind it is inert (app-shell.tsx). Only its
 * two buttons, enter and leave, close it.
 */
export function EntryWarning() {
  const { settings } = useVisit()
  const { pathname, search } = useLocation()
  return (
    <div className="entry-warning">
      <dialog open className="modal width-300" aria-modal="true" aria-labelledby="entry-title">
        <div className="stack center">
          <h2 className="display heading-2" id="entry-title">
            <Trans>Adults only</Trans>
          </h2>
          <p>
            <Trans>
              This site is for people aged {settings.min_age} or over. Some profiles are fictional, and are
              labelled as such.
            </Trans>
          </p>
          <div className="stack tight">
            <Form method="post" action="/enter" replace preventScrollReset>
              <input type="hidden" name="return" value={pathname + search} />
              <Button type="submit" block autoFocus>
                <Trans>Enter</Trans>
              </Button>
            </Form>
            <a className="button secondary block" href="about:blank" rel="noreferrer">
              <Trans>Leave</Trans>
            </a>
          </div>
        </div>
      </dialog>
    </div>
  )
}
