import { hashContact } from '../../../server/testing/moderation/hash-contact.ts'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import { computeMedian } from '../../compute-median.ts'
import type { AttackGroup } from '../../group.ts'

const path = '/api/hidden-contacts.php'

/** The list of contacts from whom a member hides tells nobody who is a member, and belongs to its member alone. */
export const hiddenContactsGroup: AttackGroup = {
  name: 'hidden-contacts',
  title: 'finding out by hidden contacts who is a member',
  async run(environment, report) {
    const known = await createJourneyAccount({ name: 'Sought', gender: 'male' })
    const prober = createAttackClient(environment, await createJourneyAccount({ name: 'Prober' }))
    const other = createAttackClient(environment, await createJourneyAccount({ name: 'Other' }))
    const visitor = createAttackClient(environment)
    const probe = async (email: string) => {
      const startedAt = performance.now()
      const answer = await prober.call('POST', path, { body: { hashes: [hashContact(email)] } })
      await prober.call('DELETE', path, { body: {} })
      return { text: `${answer.status} ${answer.text}`, ms: performance.now() - startedAt }
    }
    const times: { member: number[]; nobody: number[] } = { member: [], nobody: [] }
    const texts = new Set<string>()
    for (let i = 0; i < 5; i += 1) {
      const [member, nobody] = [await probe(known.email), await probe(`nobody${i}@attack.example`)]
      times.member.push(member.ms)
      times.nobody.push(nobody.ms)
      for (const { text } of [member, nobody]) texts.add(text)
    }
    report.check(
      'answers to the address of a member and to unknown ones',
      [...texts].join(' / '),
      texts.size === 1,
    )
    const ratio = computeMedian(times.member) / computeMedian(times.nobody)
    report.check(
      'their response times, medians of 5',
      `ratio ${ratio.toFixed(2)}`,
      ratio > 0.4 && ratio < 2.5,
    )
    report.expectSame(
      'the eleventh try of a day',
      (await probe('one-more@attack.example')).text.slice(0, 3),
      '429',
    )

    const hash = hashContact(known.email)
    for (const hashes of [[], [known.email], [`${hash}=`], [hash.slice(1)], Array(1001).fill(hash), null]) {
      const answer = await other.call('POST', path, { body: { hashes } })
      report.expectSame(`the hashes ${JSON.stringify(hashes)?.slice(0, 40)}`, answer.status, 422)
    }
    await other.call('POST', path, { body: { hashes: [hash], member: known.id, id: known.id } })
    await prober.call('DELETE', path, { body: { member: known.id, id: known.id } })
    const list = await other.call('GET', path)
    report.expectSame('the list of another member, after others emptied theirs', list.text, '{"contacts":1}')
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await visitor.call(method, path, method === 'GET' ? {} : { body: { hashes: [hash] } })
      report.check(`${method} by a visitor`, answer.status, answer.status >= 400 && answer.status < 500)
    }
  },
}
