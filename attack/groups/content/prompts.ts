import { profilePrompts } from '@amarelle/contract/domain/fields'
import { maxProfilePrompts, maxPromptAnswerLength } from '@amarelle/contract/domain/limits'
import { getNichePrompts } from '@amarelle/contract/domain/niches'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { findUnescaped, scriptPayloads } from '../../script-payloads.ts'

type Answers = Readonly<Record<string, string>>

/** Tries to store answers to prompts that are too long, unknown or contain markup, and to read answers after a block. */
export const promptsGroup: AttackGroup = {
  name: 'prompts',
  title: 'answers to prompts that are scripts, too long, too many or of somebody else',
  async run(environment, report) {
    const author = await createJourneyAccount({ name: 'Prompted', gender: 'male' })
    const reader = await createJourneyAccount({ name: 'Prompting' })
    const [writes, reads] = [createAttackClient(environment, author), createAttackClient(environment, reader)]
    const { niche } = await environment.app.services.db
      .selectFrom('site')
      .select('niche')
      .where('host', '=', 'localhost')
      .executeTakeFirstOrThrow()
    const offered = getNichePrompts(niche)
    const foreign = profilePrompts.find((prompt) => !offered.includes(prompt)) ?? ''
    const [first = '', second = '', third = ''] = offered
    const save = (notes: unknown, more: object = {}) =>
      writes.call('PUT', '/api/profile.php', { body: { notes, ...more } })
    const readAnswers = async (client = writes, path = '/api/profile.php') =>
      ((await client.call('GET', path)).json['profile'] as { notes: Answers } | undefined)?.notes ?? {}
    const kept = { [first]: 'Pancakes' }
    await save(kept)

    const refused: [what: string, notes: unknown][] = [
      ['an answer of one character too many', { [second]: 'a'.repeat(maxPromptAnswerLength + 1) }],
      ['one of 1,000,000 characters', { [second]: 'a'.repeat(1_000_000) }],
      ['one of too many characters outside the BMP', { [second]: '🦊'.repeat(maxPromptAnswerLength + 1) }],
      ['a prompt of another niche', { [foreign]: 'Mine' }],
      ['a prompt that does not exist', { favourite_crime: 'None' }],
      ['a prompt that is a column', { 'notes = null --': 'None' }],
      ['a list of answers', { [second]: ['one', 'two'] }],
      ['a number', { [second]: 7 }],
      ['a list', [[second, 'one']]],
      ['too many at once', Object.fromEntries(offered.map((prompt) => [prompt, 'Yes']))],
    ]
    for (const [what, notes] of refused) {
      const { status, errorCode } = await save(notes)
      report.check(what, `${status} ${errorCode}`, status >= 400 && status < 500)
    }
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const { status } = await writes.call('PUT', '/api/profile.php', {
        rawBody: `{"notes":{"${name}":"polluted"}}`,
      })
      report.check(`the prompt ${name}`, status, status < 500)
    }
    report.expectSame('the answers after all of them', await readAnswers(), kept)

    await writes.call('PUT', '/api/profile.php', {
      rawBody: `{"notes":{"${second}":"one","${second}":"two"}}`,
    })
    report.expectSame('one prompt twice in a request', Object.keys(await readAnswers()).length, 2)
    await Promise.all(offered.slice(2).map((prompt) => save({ [prompt]: 'Another' })))
    const count = Object.keys(await readAnswers()).length
    report.expectSame(`${offered.length - 2} further prompts at once: answered`, count, maxProfilePrompts)
    await save(Object.fromEntries(offered.map((prompt) => [prompt, ''])))

    await reads.call('PUT', '/api/profile.php', {
      body: { notes: { [first]: 'Mine' }, as: author.id, id: author.id, member: author.id },
    })
    await reads.call('PUT', '/api/profile.php', {
      body: { notes: { [first]: 'Mine' }, id: author.id, member: author.id },
    })
    report.expectSame('answers of a member, written by another one', await readAnswers(), {})

    for (const [index, payload] of scriptPayloads.entries()) {
      const prompt = [first, second, third][index % maxProfilePrompts] ?? ''
      const stored = await save({ [prompt]: payload })
      const pages = [
        [reads, `/members/${author.id}`],
        [reads, `/members/${author.id}/chat`],
        [reads, '/match-finder'],
        [writes, '/profile'],
        [createAttackClient(environment), `/members/${author.id}/landing`],
      ] as const
      const unescaped: string[] = []
      for (const [client, path] of pages) {
        const page = await client.call('GET', path, { headers: { accept: 'text/html' } })
        unescaped.push(...findUnescaped(page.text).map((found) => `${path}: ${found}`))
      }
      report.expectSame(`the answer ${payload}: ${stored.status}, run by`, unescaped, [])
    }
    const [shown] = Object.values(await readAnswers(reads, `/api/member.php?id=${author.id}`))
    report.check('the reader sees an answer as it was written', shown, scriptPayloads.includes(shown ?? ''))

    await save({ [first]: 'a\u202Eb\u200Bc' })
    report.expectSame('invisible characters', (await readAnswers())[first], 'abc')
    const withZero = await save({ [first]: 'a\u0000b' })
    report.check('a zero character', withZero.status, withZero.status < 500)

    const secret = 'The lighthouse keeper'
    await save({ [first]: secret })
    const search = await reads.call('GET', '/api/members.php?country=NL&q=lighthouse&notes=lighthouse')
    report.check('a search by words of answers', search.status, !search.text.includes(secret))
    await writes.call('POST', '/api/block.php', { body: { id: reader.id } })
    const paths = [
      `/api/member.php?id=${author.id}`,
      `/api/chat.php?profile=${author.id}`,
      '/api/members.php?country=NL',
      '/api/signup-matches.php',
      `/members/${author.id}`,
      `/members/${author.id}/landing`,
    ]
    for (const path of paths) {
      const { status, text } = await reads.call('GET', path)
      report.check(`${path} after a block`, status, !text.includes(secret))
    }
    const commented = await reads.call('POST', '/api/chat.php', {
      body: {
        profile: author.id,
        text: 'Hello',
        comments_on: { kind: 'prompt', prompt: first, answer: secret },
      },
    })
    report.expectSame('a comment on an answer after a block', commented.errorCode, 'blocked_by')
  },
}
