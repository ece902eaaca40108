import type { getBankCalendarEndpoint } from '@amarelle/contract/staff/endpoints/money/mandates'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { addDays } from '../../../platform/calendar-day.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { authorize } from '../../../staff/index.ts'
import { getBankHoliday, getCollectionDay, getCutOff, toBankDay } from '../direct-debit/banking-days.ts'

const shownCollectionDays = 10
const daysOfYear = 366

/** The next collection days with the days on which their debits are signed, and the holidays of the coming year. Throws `forbidden`. */
export async function showBankCalendar(
  { config, clock }: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof getBankCalendarEndpoint>> {
  authorize({ clock }, actor, 'bank.read', null)
  const today = toBankDay(clock.now())
  const coming = Array.from({ length: daysOfYear }, (_, i) => addDays(today, i))
  const signedOn = Map.groupBy(coming.slice(0, shownCollectionDays * 3), (day) =>
    getCollectionDay(new Date(`${day}T12:00:00Z`)),
  )
  return {
    days: [...signedOn].slice(0, shownCollectionDays).map(([collectOn, days]) => ({
      collectOn,
      signedFrom: days[0] ?? today,
      signedTo: days.at(-1) ?? today,
      cutOff: getCutOff(collectOn, config.bank?.cutOff ?? '').toISOString(),
    })),
    holidays: coming.flatMap((day) => {
      const holiday = getBankHoliday(day)
      return holiday ? [{ day, holiday }] : []
    }),
  }
}
