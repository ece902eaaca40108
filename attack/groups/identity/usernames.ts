import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

const refusedNames = [
  'Amarelle_Team',
  'moderator1',
  'm0derator',
  'AdminLisa',
  '__proto__',
  'constructor',
  '...',
  '---',
  'support',
  'api',
]
const acceptedNames = ['Lina_Helper', 'Adminska', 'Dream_Team', 'Bernard', 'x2z']

export const usernamesGroup: AttackGroup = {
  name: 'usernames',
  title: 'usernames that look like the site, its staff or program keywords',
  async run(environment, report) {
    const client = createAttackClient(environment)
    for (const name of refusedNames) {
      const answer = await client.call('POST', '/api/signup-check.php', { body: { name } })
      report.check(name, `${answer.status}`, answer.status === 422 && answer.text.includes('"name"'))
    }
    for (const name of acceptedNames)
      report.expectSame(
        `${name}, an ordinary name`,
        (await client.call('POST', '/api/signup-check.php', { body: { name } })).status,
        200,
      )
  },
}
