// The table of refused and harmless sentences of every language, sent through the endpoint by which agents answer.
import { languages } from '@amarelle/contract/domain/languages'
import { answerDeskEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestDesk } from '../../../testing/chat/desk.ts'
import { agentCorpora } from '../../../testing/moderation/agent-corpus/index.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { claimConversation } from './work-on-conversation.ts'

const app = await createTestServer({ signup_credits: 0, fictional_profiles_attended: true })
const { colleague, callStaff } = createTestColleagues(app)
const { buyCredits, createWaiting, write } = createTestDesk(app)
const agent = await colleague({ role: 'agent' })

/** Returns what the endpoint answers an agent: `accepted`, or the rules that it names as reasons, or another error. */
async function answer(conversation: number, text: string): Promise<readonly string[]> {
  const { method, path } = answerDeskEndpoint
  const { status, data, code } = await callStaff(method, path, {
    cookie: agent.cookie,
    body: { conversation, text },
  })
  if (status === 200) return ['accepted']
  const { fields = {} } = (data.error ?? {}) as { fields?: Record<string, string> }
  return code === 'agent_text_refused'
    ? Object.keys(fields).map((field) => field.replace('rules.', ''))
    : [`${status} ${code}`]
}
const countAnswers = async (conversation: number) =>
  Number(
    (
      await app.db
        .selectFrom('message')
        .select((e) => e.fn.countAll().as('count'))
        .where('conversation_id', '=', conversation)
        .where('sender_kind', '=', 'staff')
        .executeTakeFirstOrThrow()
    ).count,
  )

test.each(languages)(
  '%s: the endpoint refuses each sentence of the table with its reason and stores nothing',
  async (language) => {
    const { refused } = agentCorpora[language]
    expect(refused.length).toBeGreaterThanOrEqual(20)
    const { conversation } = await createWaiting()
    await claimConversation(app.services, agent.actor, conversation)
    const passed: unknown[] = []
    for (const [text, rule] of refused) {
      const reasons = await answer(conversation, text)
      if (!reasons.includes(rule)) passed.push([text, rule, reasons])
    }
    expect(passed).toEqual([])
    expect(await countAnswers(conversation)).toBe(0)
  },
)

test.each(languages)('%s: the endpoint sends each harmless sentence of the table', async (language) => {
  const { harmless } = agentCorpora[language]
  expect(harmless.length).toBeGreaterThanOrEqual(20)
  const { member, profile, conversation } = await createWaiting()
  await buyCredits(member, harmless.length)
  await claimConversation(app.services, agent.actor, conversation)
  const refused: unknown[] = []
  for (const text of harmless) {
    const result = await answer(conversation, text)
    if (result[0] === 'accepted') await write(member, profile)
    else refused.push([text, result])
  }
  expect(refused).toEqual([])
  expect(await countAnswers(conversation)).toBe(harmless.length)
})
