// `npm run suspend -- <member id> --rule <rule> --facts "<facts>" --days 30 --by <your e-mail>`: suspends, restricts or warns a member
// as the console does, and mails the same statement of reasons. `--lift` lifts a suspension.
import { parseArgs } from 'node:util'
import { isErrorCode } from '../../contract/src/domain/errors.ts'
import { reportReasons } from '../../contract/src/endpoints/moderation.ts'
import { measureDays } from '../../contract/src/staff/endpoints/cases.ts'
import { liftSuspension, measureForRule } from '../../server/src/moderation/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run suspend -- <member id> --rule <rule> --facts "<facts>" --days <days> --by <your e-mail>
  --rule <rule>       ${reportReasons.join(', ')}
  --facts "<facts>"   mailed to the member as it stands, in their language, with the rule and how to object
  --days <days>       ${measureDays.join(', ')}; or --for-good for a suspension without an end
  --measure <measure> suspend (if it is missing), restrict, or warn, which takes no days
npm run suspend -- <member id> --lift "<reason>" --by <your e-mail>`

const options = {
  rule: { type: 'string' },
  facts: { type: 'string' },
  days: { type: 'string' },
  'for-good': { type: 'boolean' },
  measure: { type: 'string', default: 'suspend' },
  lift: { type: 'string' },
  by: { type: 'string' },
} as const
type Arguments = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

const measures = ['warn', 'restrict', 'suspend'] as const
/** Returns the measure that the arguments name. Throws the usage if it is not whole. */
function parseMeasure({ rule: ruleName, facts: text = '', days: term, measure, ...rest }: Arguments) {
  const action = measures.find((one) => one === measure)
  const rule = reportReasons.find((one) => one === ruleName)
  const days = measureDays.find((one) => String(one) === term) ?? null
  const facts = text.trim()
  const isForGood = rest['for-good'] === true
  const isTermWhole =
    action === 'warn'
      ? term === undefined && !isForGood
      : (days !== null) !== isForGood && (action === 'suspend' || !isForGood)
  if (!action || !rule || !facts || !isTermWhole) throw new Error(usage)
  return { action, rule, facts, days }
}

/** Returns the command's act on a member, and what it prints. */
function chooseAct(values: Arguments) {
  const { lift } = values
  if (lift !== undefined) {
    const reason = lift.trim()
    if (!reason) throw new Error(usage)
    return async (services: Services, id: number) => {
      await liftSuspension(services, await findActor(services, values.by, usage), { id, reason })
      return `${id} is open again, and is told by mail.`
    }
  }
  const measure = parseMeasure(values)
  return async (services: Services, id: number) => {
    await measureForRule(services, await findActor(services, values.by, usage), { id, ...measure })
    return `${id}: ${measure.action}, rule ${measure.rule}. The statement of reasons is mailed.`
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [id = '', ...others] = positionals
  if (!/^\d{1,15}$/.test(id) || others.length > 0) throw new Error(usage)
  const act = chooseAct(values)
  await withApplication(async (services) => {
    try {
      console.log(await act(services, Number(id)))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!isErrorCode(code) || code === 'forbidden') throw error
      throw new Error(`There is no ${values.lift === undefined ? 'open' : 'suspended'} account ${id}.`)
    }
  })
}

runOperatorCommand(usage, run)
