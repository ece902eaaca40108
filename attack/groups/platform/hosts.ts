import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readMailsTo } from '../../mails.ts'
import { createSignUpFields, callSignUp } from '../../sign-up.ts'
import { readUntil } from '../../read-until.ts'

/** Clients choose the Host header: it must never reach a mail or select a site that is not in the table of sites. */
export const hostsGroup: AttackGroup = {
  name: 'hosts',
  title: 'forged Host and forwarding headers',
  async run(environment, report) {
    const forged = [
      'evil.example',
      'localhost.evil.example',
      `localhost:${environment.port}@evil.example`,
      'evil.example:80',
      'a b',
      '',
    ]
    for (const host of forged) {
      const person = createSignUpFields()
      const answer = await callSignUp(createAttackClient(environment), { ...person }, { host }).catch(
        (error: Error) => error.message,
      )
      const mails = await readUntil(
        () => readMailsTo(environment, person.email),
        (list) => list.length > 0 || typeof answer === 'string' || answer.status !== 200,
      )
      const leaks = mails.filter(({ raw }) => /evil\.example/i.test(raw))
      report.check(
        `a sign-up with the host ${JSON.stringify(host)}`,
        `${typeof answer === 'string' ? answer : answer.status}, ${mails.length} mails, ${leaks.length} with the forged host`,
        leaks.length === 0,
      )
    }
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '1.2.3.4',
      'x-original-url': '/api/logout.php',
      'x-rewrite-url': '/api/logout.php',
      forwarded: 'host=evil.example',
    }
    const page = await createAttackClient(environment).call('GET', '/', { headers })
    report.check(
      'forwarding headers from a client that is not a proxy',
      page.status,
      page.status === 200 && !page.text.includes('evil.example'),
    )
    const domains = [
      'evil.example',
      "localhost'--",
      '127.0.0.1',
      'partners.localhost',
      '\u0000',
      'x'.repeat(300),
    ]
    for (const domain of domains) {
      const answer = await createAttackClient(environment).call(
        'GET',
        `/api/settings.php?domain=${encodeURIComponent(domain)}`,
      )
      const named = String((answer.json['domain'] ?? answer.json['host'] ?? '') as string)
      report.check(
        `settings of the domain ${JSON.stringify(domain.slice(0, 20))}`,
        `${answer.status} ${named}`,
        answer.status < 500 && !answer.text.includes('evil.example'),
      )
    }
  },
}
