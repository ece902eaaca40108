import { createProblem } from '@amarelle/contract/domain/errors'
import { getFormatLocales } from '@amarelle/contract/domain/languages'
import type { RequestContext } from '../../platform/context.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { findRestriction } from './moderation-act.sql.ts'

/**
 * Throws `member_restricted`, which says why and until when, while staff have restricted the member: then they start no conversations
 * and give no likes.
 */
export async function assertNotRestricted(
  {
    db,
    clock,
    site,
    language,
    timeZone,
  }: Pick<RequestContext, 'db' | 'clock' | 'site' | 'language' | 'timeZone'>,
  memberId: number,
): Promise<void> {
  const restriction = await findRestriction(db, memberId, clock.now())
  if (!restriction) return
  const { rule, endsAt } = restriction
  const format = new Intl.DateTimeFormat(getFormatLocales(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  throw createProblem('member_restricted', {
    until: format.format(endsAt),
    rule: (await loadTranslations(language, site))._(`rule.${rule}`),
  })
}
