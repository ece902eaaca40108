// `npm run drill:production`: from empty folders to a production of this product on Debian's packages, with people in a real browser, a
// rolling upgrade, the loss of the primary and a restore. Prints a transcript; exits with 1 if a figure is not as it must be.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildChangedPackage, buildPackage, openPackage, type PackageBuild } from './builds.ts'
import type { Cleanups } from './installation.ts'
import { runProduction } from './run.ts'
import { createTranscript, type Transcript } from './transcript.ts'

const usage = `npm run drill:production                    builds the package twice, then runs it
npm run drill:production -- <old> <new>     upgrades from one package to another: folders such as dist/amarelle`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
})
if (values.help || ![0, 2].includes(positionals.length)) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

async function prepareBuilds(folder: string, { runStep }: Transcript): Promise<[PackageBuild, PackageBuild]> {
  const [oldFolder, newFolder] = positionals
  if (oldFolder !== undefined && newFolder !== undefined)
    return [await openPackage(resolve(oldFolder)), await openPackage(resolve(newFolder))]
  const built = await runStep('npm run build', buildPackage)
  const first = { ...built, folder: join(folder, 'first/amarelle') }
  await cp(built.folder, first.folder, { recursive: true, verbatimSymlinks: true })
  return [
    first,
    await runStep('npm run build of changed sources', () => buildChangedPackage(join(folder, 'changed'))),
  ]
}

const transcript = createTranscript((line) => console.log(line))
const folder = await mkdtemp(join(tmpdir(), 'production-'))
const cleanups: Cleanups = [() => rm(folder, { recursive: true, force: true })]
let error: unknown
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => reject(new Error(`ended by ${signal}`)))
})
try {
  const [cpu] = cpus()
  transcript.note(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`,
  )
  const run = async () => {
    const builds = await prepareBuilds(folder, transcript)
    await runProduction(folder, builds, transcript, cleanups)
  }
  await Promise.race([run(), interrupted])
} catch (thrown) {
  error = thrown
  transcript.note(`FAILED: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`)
}
if (process.env['KEEP_FOLDER']) cleanups.shift()
for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop())
  await Promise.resolve(cleanUp()).catch((failure: unknown) =>
    transcript.note(`cleaning up: ${String(failure)}`),
  )
const isPassed = error === undefined && transcript.misses.length === 0
transcript.note(
  isPassed ? 'PASSED: every figure is as it must be.' : ['FAILED', ...transcript.misses].join('\n  '),
)
process.exit(isPassed ? 0 : 1)
