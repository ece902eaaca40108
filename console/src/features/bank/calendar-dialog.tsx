import { getBankCalendarEndpoint } from '@amarelle/contract/staff/endpoints/money/mandates'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatTime } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { bankHolidayNames, formatDay } from './bank-names.ts'

type Calendar = StaffEndpointAnswer<typeof getBankCalendarEndpoint>

/** When debits are collected, and when banks settle nothing. */
export function CalendarDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [calendar, setCalendar] = useState<Calendar | null>(null)
  const { run, error } = useAction()
  useEffect(() => {
    void run(async () => setCalendar(await callStaff(getBankCalendarEndpoint, {})))
    // The dialog is created anew each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Dialog
      title={t`Collection days (TARGET2)`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {error ? <Note tone="bad">{error}</Note> : null}
      {calendar ? <CalendarTables calendar={calendar} /> : error ? null : <Waiting />}
    </Dialog>
  )
}

function CalendarTables({ calendar: { days, holidays } }: { readonly calendar: Calendar }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <table className="bank-facts">
        <thead>
          <tr>
            <th scope="col">{t`Signed`}</th>
            <th scope="col">{t`At the bank until`}</th>
            <th scope="col">{t`Collected`}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ collectOn, signedFrom, signedTo, cutOff }) => (
            <tr key={collectOn}>
              <td>
                {signedFrom === signedTo
                  ? formatDay(signedFrom)
                  : t`${formatDay(signedFrom)} to ${formatDay(signedTo)}`}
              </td>
              <td>{formatTime(cutOff)}</td>
              <th scope="row">{formatDay(collectOn)}</th>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>
        <Trans>Nothing is collected at weekends and on</Trans>
      </h3>
      <ul className="plain-list">
        {holidays.map(({ day, holiday }) => (
          <li key={day}>
            {formatDay(day)}: {i18n._(bankHolidayNames[holiday])}
          </li>
        ))}
      </ul>
    </>
  )
}
