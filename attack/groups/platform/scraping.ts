import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

const sensitiveFields = ['sexuality', 'looking_for', 'date_of_birth', 'email', 'own_city', 'invisible']

/** What a client without an account can collect. */
export const scrapingGroup: AttackGroup = {
  name: 'scraping',
  title: 'collecting members without an account',
  async run(environment, report) {
    const visitor = createAttackClient(environment)
    let opened = 0
    for (let page = 1; page <= 12; page += 1) {
      const answer = await visitor.call('GET', `/api/members.php?page=${page}`)
      if (answer.status === 200 && (answer.json['page'] as number) === page) opened += 1
    }
    report.check('pages of the search that a visitor opens', opened, opened <= 3)
    const first = await visitor.call('GET', '/api/members.php')
    const next = first.json['next'] as string | null
    let cursorPages = 0
    for (let cursor = next; cursor && cursorPages < 12; cursorPages += 1) {
      const answer = await visitor.call('GET', `/api/members.php?after=${encodeURIComponent(cursor)}`)
      cursor = answer.status === 200 ? (answer.json['next'] as string | null) : null
    }
    report.check('pages that a visitor opens by cursor', cursorPages, cursorPages <= 3)
    const shown = await createJourneyAccount({ name: 'Shown' })
    const profile = await visitor.call('GET', `/api/member.php?id=${shown.id}`)
    const revealedFields = sensitiveFields.filter((name) => {
      const value = (profile.json['profile'] as Record<string, unknown> | undefined)?.[name]
      return value !== undefined && value !== null && value !== ''
    })
    report.check(
      'sensitive fields of a profile that a visitor can read',
      `${profile.status} ${revealedFields.join(', ') || 'none'}`,
      !revealedFields.some((name) => name !== 'looking_for'),
    )
    const page = await visitor.call('GET', `/members/${shown.id}`, { headers: { accept: 'text/html' } })
    report.check(
      'a profile is kept out of search engines',
      page.status,
      page.status !== 200 || /noindex/.test(page.text + String(page.headers['x-robots-tag'])),
    )
    for (const path of [
      '/api/likes.php',
      '/api/chats.php',
      '/api/block.php',
      '/api/bookings.php',
      '/api/data-export.php',
      '/api/notifications.php',
      '/api/sessions.php',
    ]) {
      const answer = await visitor.call('GET', path)
      report.check(
        `${path} by a visitor`,
        `${answer.status} ${answer.errorCode ?? ''}`,
        answer.status >= 400 && answer.status < 500,
      )
    }
  },
}
