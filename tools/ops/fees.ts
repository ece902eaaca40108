// `npm run fees -- <method> <country> --fixed 35 --percent 150 --cap 300`: sets the surcharge of a payment method in a country.
// Minor units; hundredths of a percent. Without amounts the fee is removed. The console does the same.
import { parseArgs } from 'node:util'
import { Problem } from '../../contract/src/domain/errors.ts'
import { setMethodFee } from '../../server/src/payments/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run fees -- <method> <country> [--fixed 35] [--percent 150] [--cap 300] --by <your e-mail>
  fixed and cap in minor units, percent in hundredths (150 is 1.5 %); without amounts there is no fee any more.
  At most what the method costs you: more is not allowed anywhere in the EEA.`

const parseArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      fixed: { type: 'string' },
      percent: { type: 'string' },
      cap: { type: 'string' },
      by: { type: 'string' },
    },
  })
const parseWholeNumber = (text: string | undefined): number => {
  if (text !== undefined && !/^\d{1,6}$/.test(text)) throw new Error(usage)
  return Number(text ?? 0)
}

interface Fee {
  readonly method: string
  readonly country: string
  readonly fixedMinor: number
  readonly percent: number
  readonly capMinor: number | null
}
async function saveFee(services: Services, fee: Fee, actor: StaffActor): Promise<void> {
  const { method, country, fixedMinor, percent } = fee
  try {
    await setMethodFee(services, fee, actor)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'forbidden') throw error
    const { reason } = error.values
    throw new Error(reason ? `Refused: ${reason}.` : `There is no payment method ${method} in ${country}.`)
  }
  console.log(
    fixedMinor || percent ? `${method} has a fee in ${country} now.` : `${method} is free in ${country}.`,
  )
}

async function run(): Promise<void> {
  const { values, positionals } = parseArguments()
  const [method = '', country = '', ...more] = positionals
  if (!method || !/^[A-Z]{2}$/.test(country) || more.length > 0) throw new Error(usage)
  const fee = {
    method,
    country,
    fixedMinor: parseWholeNumber(values.fixed),
    percent: parseWholeNumber(values.percent),
    capMinor: parseWholeNumber(values.cap) || null,
  }
  await withApplication(async (services) =>
    saveFee(services, fee, await findActor(services, values.by, usage)),
  )
}

runOperatorCommand(usage, run)
