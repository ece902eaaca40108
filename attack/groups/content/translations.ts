import { createJourneyAccount, createLongConversation } from '../../../e2e/support/members.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import { translationsPerDay } from '../../environment.ts'
import type { AttackGroup } from '../../group.ts'
import { scriptPayloads } from '../../script-payloads.ts'

const messagePath = '/api/translate-message.php'
const profilePath = '/api/translate-profile.php'
/** As the product limits them (docs/decisions/059-translation.md). */
const [translationsPerHour, assuredPerDay] = [60, 10]

const readTranslation = (json: Record<string, unknown>): string =>
  (json['translation'] as { text: string } | undefined)?.text ?? ''

/** The translation service gets texts that the member can read, unchanged and bounded, and nothing it answers is trusted. */
export const translationsGroup: AttackGroup = {
  name: 'translations',
  title: 'translating what one may not read, for free, or into something else',
  async run(environment, report) {
    const { translations: service } = environment
    const writer = await createJourneyAccount({ name: 'Foreign', gender: 'male', credits: 60, premium: true })
    const reader = await createJourneyAccount({ name: 'Puzzled' })
    const [writes, reads] = [createAttackClient(environment, writer), createAttackClient(environment, reader)]
    const stranger = createAttackClient(environment, await createJourneyAccount({ name: 'Outside' }))
    const visitor = createAttackClient(environment)
    const write = async (text: string, profile = reader.id) => {
      const { json, errorCode } = await writes.call('POST', '/api/chat.php', {
        body: { profile, text, sure: true },
      })
      if (errorCode) throw new Error(`${errorCode}: ${text}`)
      return (json['message'] as { id: number }).id
    }
    const translate = (client: AttackClient, message: unknown, more: object = {}) =>
      client.call('POST', messagePath, { body: { message, ...more } })
    const translateProfile = (client: AttackClient, profile: unknown) =>
      client.call('POST', profilePath, { body: { profile } })
    const secret = 'De vuurtoren om zeven uur'
    await writes.call('PUT', '/api/profile.php', { body: { about: 'Ik fiets graag' } })
    const message = await write(secret)

    const before = service.requests.length
    for (const [who, client] of [
      ['a stranger', stranger],
      ['a visitor', visitor],
    ] as const) {
      const { status, errorCode } = await translate(client, message, { text: secret, as: reader.id })
      report.check(`${who} has a message of two others translated`, `${status} ${errorCode}`, status >= 400)
    }
    report.expectSame(
      'a visitor has a profile translated',
      (await translateProfile(visitor, writer.id)).errorCode,
      'authentication_required',
    )
    for (const id of [0, -1, 999_999_999, '1 or 1=1', secret, null, [message], { $gt: 0 }]) {
      const [one, other] = [await translate(reads, id), await translateProfile(reads, id)]
      report.check(
        `the id ${JSON.stringify(id)}`,
        `${one.status} ${other.status}`,
        [one, other].every(({ status }) => status >= 400 && status < 500),
      )
    }
    const freeReader = await createJourneyAccount({ name: 'Unpaid' })
    const conversation = await createLongConversation([freeReader, writer], { messageCount: 120 })
    const oldest = await environment.app.services.db
      .selectFrom('message')
      .select('id')
      .where('conversation_id', '=', conversation)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const unseen = await translate(createAttackClient(environment, freeReader), oldest.id)
    report.expectSame('a message of the history that free members do not see', unseen.errorCode, 'not_found')
    report.expectSame('requests that reached the service', service.requests.length - before, 0)

    const injections = [
      '"],"target":"de","q":["x',
      '"}\r\n\r\nPOST /translate HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n',
      '&target=de&format=html&q=x',
      'a\u202Eb\u2028c',
      ...scriptPayloads,
    ]
    const changed: string[] = []
    for (const text of injections) {
      const id = await write(text)
      const received = (await reads.call('GET', `/api/chat.php?profile=${writer.id}`)).json['messages'] as {
        id: number
        text: string
      }[]
      const { json, headers } = await translate(reads, id, {
        q: 'x',
        target: 'de',
        source: 'fr',
        format: 'html',
        url: 'http://169.254.169.254/',
        api_key: 'mine',
      })
      const shown = received.find((one) => one.id === id)?.text
      const expected = { q: [shown], source: 'auto', target: 'en', format: 'text' }
      if (JSON.stringify(service.requests.at(-1)) !== JSON.stringify(expected)) changed.push(text)
      if (readTranslation(json) !== `[en] ${shown}`) changed.push(`answer to ${text}`)
      if (!String(headers['content-type']).startsWith('application/json')) changed.push('a page')
    }
    report.expectSame(`texts of ${injections.length} that changed the request to the service`, changed, [])

    const { translate: honest } = service
    const hostile = await write('Hallo')
    service.translate = () => '<img src=x onerror=alert(1)>\u202E\u0000Hello'
    const marked = readTranslation((await translate(reads, hostile)).json)
    report.expectSame(
      'an answer with a script and invisible characters',
      marked,
      '<img src=x onerror=alert(1)>Hello',
    )
    service.translate = () => 'x'.repeat(200_000)
    const huge = await translate(reads, hostile)
    report.check(
      'an answer of 200,000 characters',
      huge.errorCode,
      huge.errorCode === 'translation_unavailable',
    )
    service.translate = honest
    const thread = await reads.call('GET', `/api/chat.php?profile=${writer.id}`)
    report.check('the original afterwards', thread.status, !thread.text.includes('onerror=alert(1)>Hello'))

    const removed = await write('Weg')
    await environment.app.services.db
      .updateTable('message')
      .set({ removed_at: new Date() })
      .where('id', '=', removed)
      .execute()
    report.expectSame('a removed message', (await translate(reads, removed)).errorCode, 'not_found')
    await writes.call('PUT', '/api/profile.php', { body: { invisible: true } })
    report.expectSame(
      'the profile of an invisible member',
      (await translateProfile(stranger, writer.id)).errorCode,
      'not_found',
    )
    await writes.call('PUT', '/api/profile.php', { body: { invisible: false } })

    // Half of the day's translations is for everybody, the other half for members with few.
    /** Asks until it is refused, or as often as wanted. */
    const askOften = async (client: AttackClient, id: number, wanted: number) => {
      for (let asked = 0; asked < wanted; asked += 1) {
        const { errorCode } = await translate(client, id)
        if (errorCode) return { asked, errorCode }
      }
      return { asked: wanted, errorCode: null }
    }
    const atOnce = await Promise.all(Array.from({ length: 30 }, () => translate(reads, message)))
    report.check(
      '30 at once by one member: errors of the server',
      atOnce.filter(({ status }) => status >= 500).length,
      atOnce.every(({ status }) => status < 500),
    )
    const busy = await askOften(reads, message, translationsPerHour)
    report.expectSame('many within an hour', busy.errorCode, 'too_many_requests')
    const greedy = await createJourneyAccount({ name: 'Greedy' })
    const greedyMessage = await write('Nog een', greedy.id)
    const used = await askOften(createAttackClient(environment, greedy), greedyMessage, translationsPerHour)
    report.check(
      `those of a second member, of ${translationsPerDay} a day for all`,
      `${used.asked}, then ${used.errorCode}`,
      used.errorCode === 'translations_used_up' && used.asked >= assuredPerDay,
    )
    const modest = await createJourneyAccount({ name: 'Modest' })
    const modestMessage = await write('Ook een', modest.id)
    report.expectSame(
      `the first ${assuredPerDay} of a third one afterwards`,
      await askOften(createAttackClient(environment, modest), modestMessage, assuredPerDay),
      { asked: assuredPerDay, errorCode: null },
    )

    await writes.call('POST', '/api/block.php', { body: { id: modest.id } })
    const asModest = createAttackClient(environment, modest)
    report.expectSame(
      'message and profile after a block',
      [
        (await translate(asModest, modestMessage)).errorCode,
        (await translateProfile(asModest, writer.id)).errorCode,
      ],
      ['not_found', 'blocked_by'],
    )
    report.check('texts in the log', secret, !environment.serverLog().includes(secret))
  },
}
