import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import { computeMedian } from '../../compute-median.ts'
import type { AttackGroup } from '../../group.ts'
import { callLogIn } from '../../sign-up.ts'

const attempts = 12

/** Account enumeration: only texts that the specification prescribes reveal whether an account exists, and probing is rate-limited. */
export const enumerationGroup: AttackGroup = {
  name: 'enumeration',
  title: 'finding out who has an account',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Known' })
    await setJourneyPassword(member.name, 'seven green umbrellas')
    const attempt = async (email: string) => {
      const startedAt = performance.now()
      const answer = await callLogIn(createAttackClient(environment), email, 'wrong password')
      return { answer, ms: performance.now() - startedAt }
    }
    const memberTimesMs: number[] = []
    const unknownTimesMs: number[] = []
    let responses = ''
    for (let i = 0; i < attempts; i += 1) {
      const [one, other] = [await attempt(member.email), await attempt(`nobody${i}@attack.example`)]
      memberTimesMs.push(one.ms)
      unknownTimesMs.push(other.ms)
      responses = [one, other].map(({ answer }) => `${answer.status} ${answer.text}`).join(' / ')
      if (one.answer.text !== other.answer.text || one.answer.status !== other.answer.status) break
    }
    const [first, second] = responses.split(' / ')
    report.expectSame('responses to a wrong password of an account and to an unknown address', first, second)
    const ratio = computeMedian(memberTimesMs) / computeMedian(unknownTimesMs)
    report.check('their response times, medians of 12', `ratio ${ratio.toFixed(2)}`, ratio > 0.5 && ratio < 2)

    const prober = createAttackClient(environment)
    const probe = async (email: string) =>
      (await prober.call('POST', '/api/signup-check.php', { body: { email } })).errorCode ?? 'no fault'
    let revealedCount = 0
    while (revealedCount < 400 && (await probe(member.email)) === 'invalid_input') revealedCount += 1
    report.check(
      'the sign-up’s check of an address that has an account',
      `reveals it ${revealedCount} times an hour`,
      revealedCount <= 300,
    )
    report.expectSame(
      'after that, the same address and a free one',
      await probe(member.email),
      await probe('free@attack.example'),
    )
    const resets = createAttackClient(environment)
    let limitedAt = 0
    for (let i = 0; i < 60 && limitedAt === 0; i += 1) {
      const answer = await resets.call('POST', '/api/reset-password.php', {
        body: { email: `probe${i}@attack.example` },
      })
      if (answer.status === 429) limitedAt = i + 1
    }
    report.check('addresses probed by password resets', `refused at the ${limitedAt}th`, limitedAt > 0)
  },
}
