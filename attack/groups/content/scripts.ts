import { randomUUID } from 'node:crypto'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readMailsTo } from '../../mails.ts'
import { findUnescaped, scriptPayloads } from '../../script-payloads.ts'
import { callSignUp } from '../../sign-up.ts'
import { readUntil } from '../../read-until.ts'

/** Characters that change the text direction or are invisible, so that one name looks like another. */
const spoofedNames = ['ann\u202Ea', 'an\u200Bna', 'anna\u2066', '\uFEFFanna', 'аnna']

/** Cross-site scripting in every text that one person writes and another reads. */
export const scriptsGroup: AttackGroup = {
  name: 'scripts',
  title: 'scripts and look-alike characters in texts that others read',
  async run(environment, report) {
    const author = await createJourneyAccount({ name: 'Author', gender: 'male', credits: 50, premium: true })
    const reader = await createJourneyAccount({ name: 'Reads', credits: 50 })
    const writes = createAttackClient(environment, author)
    const reads = createAttackClient(environment, reader)
    for (const payload of scriptPayloads) {
      await writes.call('POST', '/api/chat.php', { body: { profile: reader.id, text: payload, sure: true } })
      await writes.call('POST', '/api/report.php', {
        body: { profile: reader.id, reason: 'other', text: payload },
      })
    }
    const gifted = await writes.call('POST', '/api/chat.php', {
      body: { profile: reader.id, gift: 'rose', text: scriptPayloads[0], sure: true },
    })
    report.check(
      'a gift with script as its note',
      gifted.status,
      gifted.status === 200 || gifted.status === 422,
    )
    const described = await writes.call('PUT', '/api/profile.php', {
      body: { about: scriptPayloads.join('\n'), notes: { hopes: scriptPayloads.join() } },
    })
    report.expectSame('a profile with scripts', described.status, 200)
    await writes.call('POST', '/api/like.php', { body: { id: reader.id } })
    const chats = await reads.call('GET', '/api/chats.php')
    const [chat] = chats.json['chats'] as { conversation: { id: number } }[]
    const pages = [
      `/members/${author.id}`,
      `/members/${author.id}/chat`,
      `/members/${author.id}/landing`,
      '/chats',
      `/chats/${chat?.conversation.id}`,
      '/likes',
      '/members',
    ]
    for (const path of pages) {
      const page = await reads.call('GET', path, { headers: { accept: 'text/html' } })
      report.check(
        `${path} shows the author’s texts`,
        `${page.status}, ${page.text.length} characters`,
        page.status < 400 && findUnescaped(page.text).length === 0,
      )
    }
    const reflected = [
      '/login?return=',
      '/members?country=',
      '/chats?name=',
      '/signup?network=',
      '/reset-password/do?token=',
      '/activate/error?x=',
      '/pages/',
      '/landers/video/',
    ]
    for (const path of reflected) {
      const reflectedPayloads: string[] = []
      for (const payload of scriptPayloads) {
        const page = await reads.call('GET', path + encodeURIComponent(payload), {
          headers: { accept: 'text/html' },
        })
        reflectedPayloads.push(...findUnescaped(page.text), ...(page.status >= 500 ? [`${page.status}`] : []))
      }
      report.check(
        `${path}… reflects the input`,
        reflectedPayloads.length ? reflectedPayloads : 'nothing executable',
        reflectedPayloads.length === 0,
      )
    }
    const csp = (await reads.call('GET', '/members')).headers['content-security-policy']
    report.check(
      'the content security policy for scripts',
      csp,
      typeof csp === 'string' &&
        /script-src[^;]*'nonce-/.test(csp) &&
        !/script-src[^;]*'unsafe-(inline|eval)'/.test(csp),
    )
    for (const name of [...scriptPayloads, ...spoofedNames]) {
      const answer = await callSignUp(createAttackClient(environment), { name: name.slice(0, 20) })
      report.check(
        `the username ${JSON.stringify(name.slice(0, 20))}`,
        `${answer.status} ${answer.errorCode}`,
        answer.status === 422,
      )
    }
    for (const spoof of spoofedNames.slice(0, 4)) {
      await writes.call('PUT', '/api/profile.php', { body: { about: spoof } })
      const { json } = await writes.call('GET', '/api/profile.php')
      report.check(
        'invisible characters in a profile’s text',
        JSON.stringify((json['profile'] as { about: string }).about),
        (json['profile'] as { about: string }).about !== spoof,
      )
    }
    const address = `complaint-${randomUUID()}@attack.example`
    await createAttackClient(environment).call('POST', '/api/complaint.php', {
      body: { kind: 'us', text: scriptPayloads.join('\n'), name: scriptPayloads[1], email: address },
    })
    const [mail] = await readUntil(
      () => readMailsTo(environment, address),
      (mails) => mails.length > 0,
    )
    report.check(
      'the mail about a complaint with script in it',
      mail?.subject,
      mail !== undefined && findUnescaped(mail.html ?? '').length === 0,
    )
    const card = await reads.call('GET', `/members/${author.id}`, { headers: { accept: 'text/html' } })
    report.check(
      'no inline event handler on a profile',
      'searched for on…=',
      !/<[a-z]+[^>]*\son[a-z]+=/i.test(card.text),
    )
  },
}
