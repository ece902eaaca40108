import type { StaffViewTexts } from '@amarelle/contract/endpoints/visit'
import type { FastifyReply } from 'fastify'
import { chooseLanguage } from '@amarelle/contract/domain/languages'
import { staffLanguages } from '@amarelle/contract/staff/languages'
import { memberViewEndedPath, memberViewEndPath } from '../../members/index.ts'
import type { ViewingStaff } from '../../platform/actor.ts'
import { minutesToMs } from '../../platform/clock.ts'
import type { NewMemberPreview } from '../../payments/index.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { newMemberPreviewEndPath } from '../http/previews/new-member-preview.ts'
import { textPreviewEndPath } from '../../site-setup/index.ts'
import { draftTokenMinutes } from '../../sites/index.ts'

type Clock = Pick<Services, 'clock'>
const getRemainingMs = ({ clock }: Clock, { endsAt }: ViewingStaff): number =>
  Math.max(endsAt.getTime() - clock.now().getTime(), 0)

/** Returns what stands above a page that a staff member sees as a member does: who looks, at whom, and for how long. */
export async function loadViewTexts(
  services: Clock,
  viewedBy: ViewingStaff,
  username: string,
): Promise<StaffViewTexts> {
  const { name, language } = viewedBy
  const texts = await loadTranslations(language, null)
  const minutes = Math.ceil(getRemainingMs(services, viewedBy) / minutesToMs(1))
  return {
    language,
    title: texts._('staff.view.title', { staff: name, member: username }),
    note: texts._('staff.view.note', { minutes }),
    button: texts._('staff.view.end'),
    endPath: memberViewEndPath,
  }
}

/** Returns what stands above a page as a new member sees it: where, at what moment, and for how long. */
export async function loadNewMemberTexts(
  services: Clock & Pick<RequestContext, 'timeZone'>,
  viewedBy: ViewingStaff,
  { country, prices }: NewMemberPreview,
): Promise<StaffViewTexts> {
  const { name, language } = viewedBy
  const texts = await loadTranslations(language, null)
  return {
    language,
    title: texts._('staff.new_member.title', {
      staff: name,
      country: new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
    }),
    note: texts._('staff.new_member.note', {
      prices: prices.length,
      time: new Intl.DateTimeFormat(language, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: services.timeZone,
      }).format(services.clock.now()),
      minutes: Math.ceil(getRemainingMs(services, viewedBy) / minutesToMs(1)),
    }),
    button: texts._('staff.text_preview.end'),
    endPath: newMemberPreviewEndPath,
  }
}

/** Returns what stands above a page that shows the draft of a text, in a language of staff that the browser prefers. */
export async function loadPreviewTexts(acceptLanguage: string | undefined): Promise<StaffViewTexts> {
  const preferred = chooseLanguage({ chosen: [], accept: acceptLanguage ?? '', siteLanguage: 'en' }, [])
  const language = staffLanguages.find((one) => one === preferred) ?? 'en'
  const texts = await loadTranslations(language, null)
  return {
    language,
    title: texts._('staff.text_preview.title'),
    note: texts._('staff.text_preview.note', { minutes: draftTokenMinutes }),
    button: texts._('staff.text_preview.end'),
    endPath: textPreviewEndPath,
  }
}

/** Makes the browser leave the page when the view ends: the page has no script that could. */
export function endPageWithView(reply: FastifyReply, services: Clock, viewedBy: ViewingStaff): void {
  const seconds = Math.ceil(getRemainingMs(services, viewedBy) / 1000)
  reply.raw.setHeader('Refresh', `${seconds}; url=${memberViewEndedPath}`)
}
