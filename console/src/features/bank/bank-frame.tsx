import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import { Page } from '../../shell/page.tsx'
import type { PanelContent } from '../../shell/side-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'

interface Props {
  readonly children: ReactNode
  /** Further buttons of the head. */
  readonly actions?: ReactNode
  readonly panel?: PanelContent | null
  /** Outside of content and panel, of which one is inert on narrow screens. */
  readonly dialog?: ReactNode
}
/** Shows the head and the parts of the bank's screens. */
export function BankFrame({ children, actions, panel = null, dialog }: Props) {
  const { t } = useLingui()
  const [isCalendarOpen, setIsCalendarOpen] = useState(false)
  return (
    <>
      <Page
        title={t`Bank`}
        actions={
          <>
            <Button icon={<CalendarDays aria-hidden="true" />} onClick={() => setIsCalendarOpen(true)}>
              <Trans>Calendar</Trans>
            </Button>
            {actions}
          </>
        }
        panel={panel}
      >
        <nav className="tabs" aria-label={t`Parts`}>
          <NavLink to="/bank" end>
            <Trans>Debits and lines</Trans>
          </NavLink>
          <NavLink to="/bank/files">
            <Trans>Files</Trans>
          </NavLink>
          <NavLink to="/bank/mandates">
            <Trans>Mandates</Trans>
          </NavLink>
          <NavLink to="/bank/returns">
            <Trans>Returns</Trans>
          </NavLink>
          <NavLink to="/bank/blocks">
            <Trans>Blocked accounts</Trans>
          </NavLink>
        </nav>
        {children}
      </Page>
      {dialog}
      {isCalendarOpen ? <CalendarDialog onClose={() => setIsCalendarOpen(false)} /> : null}
    </>
  )
}
