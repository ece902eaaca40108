import startJourneyServer from '../../e2e/support/global-setup.ts'
import { closeApplication } from '../../e2e/support/members.ts'
import { createJourneyData, memberAddresses, visitorAddresses } from '../../e2e/support/screens.ts'
import { startStatementCounter, type StatementCounter } from '../../e2e/support/statement-counter.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { type BenchResult, createTargetResult, median } from '../support/measure.ts'

const [rounds, warmUpRounds] = [15, 5]
/** A page of text: what every page pays for the server and for rendering. */
const referencePage = 'pages-faq'

interface MeasuredPage {
  readonly name: string
  readonly statementCount: number
  readonly timeMs: number
}
async function measurePage(
  counter: StatementCounter,
  { name, path, session }: { name: string; path: string; session: string | null },
): Promise<MeasuredPage> {
  const timesMs: number[] = []
  let statementCount = 0
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const start = performance.now()
    const { statements } = await counter.request(path, session)
    if (round >= 0) timesMs.push(performance.now() - start)
    statementCount = statements.length
  }
  const timeMs = median(timesMs)
  console.log(`  ${name}: ${statementCount} statements, ${timeMs.toFixed(1)} ms`)
  return { name, statementCount, timeMs }
}

/** Statements and server time of every page, as a visitor and as a member. */
export async function pagesBench(): Promise<BenchResult[]> {
  const buildResult = buildWeb()
  if (buildResult.failed) throw new Error(buildResult.output)
  const stop = await startJourneyServer()
  const counter = await startStatementCounter()
  try {
    const data = await createJourneyData()
    const pages: MeasuredPage[] = []
    for (const [name, getPath] of Object.entries(visitorAddresses))
      pages.push(await measurePage(counter, { name: `visitor ${name}`, path: getPath(data), session: null }))
    for (const [name, getPath] of Object.entries(memberAddresses))
      pages.push(
        await measurePage(counter, {
          name: `member ${name}`,
          path: getPath(data),
          session: data.mia.session,
        }),
      )
    const reference = pages.find(({ name }) => name === `visitor ${referencePage}`)?.timeMs ?? Number.NaN
    const busiest = pages.toSorted((a, b) => b.statementCount - a.statementCount)[0]
    const slowest = pages.toSorted((a, b) => b.timeMs - a.timeMs)[0]
    const average = pages.reduce((sum, { timeMs }) => sum + timeMs, 0) / pages.length
    return [
      createTargetResult(
        `pages: statements of the busiest, ${busiest?.name}`,
        busiest?.statementCount ?? Number.NaN,
        12,
        '',
        false,
      ),
      createTargetResult(
        `pages: time of the slowest, ${slowest?.name} / of a text page`,
        (slowest?.timeMs ?? Number.NaN) / reference,
        4.4,
        '',
        false,
      ),
      createTargetResult('pages: average time / of a text page', average / reference, 1.75, '', false),
    ]
  } finally {
    await counter.close()
    await closeApplication()
    await stop()
  }
}
