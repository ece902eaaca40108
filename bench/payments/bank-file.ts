import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import pg from 'pg'
import { maxBankFileLines } from '../../server/src/payments/bank/files/parse-bank-file.ts'
import { importBankFile } from '../../server/src/payments/bank/files/import-bank-file.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { createCreditorReference } from '../../server/src/platform/sepa-numbers.ts'
import { createWriters } from '../../soak/writers.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { type BenchResult, createInformationResult, createTargetResult } from '../support/measure.ts'
import { benchBank } from './bench-bank.ts'

const transferShare = 0.7
const outgoingShare = 0.1
const maxImportMs = 60_000
/** Nobody notices a shorter delay of an answer. */
const maxEventLoopDelayMs = 500

/** Orders that wait for a transfer; returns their references. */
async function insertWaitingTransfers(db: Db, count: number): Promise<string[]> {
  const references = Array.from({ length: count }, () =>
    createCreditorReference(crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()),
  )
  await sql`
    with waiting as (
      select gen_random_uuid() as id, nextval(pg_get_serial_sequence('credit_order', 'id')) as order_id, reference
      from unnest(${references}::text[]) reference
    ), ordered as (
      insert into credit_order (id, site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor,
        country, acknowledged_version) overriding system value
      select order_id, m.site_id, m.id, (select min(id) from bundle), 15, 'EUR', 1499, 1499, 2100, 260, 'NL', 'bench'
      from waiting, (select * from member order by id limit 1) m
    )
    insert into payment_attempt (id, order_id, provider, method, provider_ref, amount_minor, currency, state, reference)
    select id, order_id, 'wire', 'wire_transfer', id::text, 1499, 'EUR', 'pending', reference from waiting`.execute(
    db,
  )
  return references
}

const toEntry = (index: number, cents: number, text: string): string => {
  const [amount, direction, side] = [
    (Math.abs(cents) / 100).toFixed(2),
    cents < 0 ? 'DBIT' : 'CRDT',
    cents < 0 ? 'Cdtr' : 'Dbtr',
  ]
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
<AcctSvcrRef>BENCH${index}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>
<RltdPties><${side}><Nm>Eva Visser</Nm></${side}><${side}Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></${side}Acct></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}
/** A statement with lines of each kind: transfers that orders wait for, unknown money, and money that left. */
function writeStatement(references: readonly string[], count: number): Buffer {
  const outgoingFrom = Math.floor(count * (1 - outgoingShare))
  const lines = Array.from({ length: count }, (_, i) => ({
    cents: i < outgoingFrom ? 1499 : -250,
    text: references[i] ?? `unknown ${i}`,
  }))
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${benchBank.iban}</IBAN></Id></Acct>
${balance('OPBD', 0)}${balance('CLBD', sum)}${lines.map(({ cents, text }, i) => toEntry(i, cents, text)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`)
}

/** Counts the statements that are sent until the returned function is called. */
function countStatements(): () => number {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  let count = 0
  Reflect.set(
    pg.Client.prototype,
    'query',
    function countQuery(this: pg.Client, ...values: unknown[]): unknown {
      count += 1
      return Reflect.apply(query as (...input: unknown[]) => unknown, this, values)
    },
  )
  return () => {
    Reflect.set(pg.Client.prototype, 'query', query)
    return count
  }
}

/** The largest statement of the bank that is accepted. */
export async function bankFileBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { services } = environment.app
  Object.assign(services.config, { bank: benchBank })
  try {
    await createWriters(services, 1, 1000)
    await sql`insert into staff_member (id, name, email, language, invited_at, joined_at) overriding system value
      values (1, 'Bench', 'bench@staff.example', 'en', now(), now()) on conflict do nothing`.execute(
      services.db,
    )
    const actor: StaffActor = {
      kind: 'staff',
      staffId: 1,
      name: 'Bench',
      grants: [{ role: 'owner', companyId: null, siteId: null }],
      session: null,
    }
    const lineCount = Number(process.env['BENCH_BANK_LINES'] ?? maxBankFileLines)
    const references = await insertWaitingTransfers(services.db, Math.floor(lineCount * transferShare))
    const bytes = writeStatement(references, lineCount)
    const delays = monitorEventLoopDelay({ resolution: 10 })
    const memoryBeforeMb = process.memoryUsage.rss() / 1e6
    let peakMb = memoryBeforeMb
    const timer = setInterval(() => {
      peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1e6)
    }, 100)
    const finishCounting = countStatements()
    delays.enable()
    const start = performance.now()
    const { file } = await importBankFile(services, actor, { name: 'bench.xml', bytes })
    const importMs = performance.now() - start
    delays.disable()
    clearInterval(timer)
    const statements = finishCounting()
    if (file.assigned !== references.length || file.left !== lineCount - references.length)
      throw new Error(`the file was read wrongly: ${JSON.stringify(file)}`)
    const name = `bank: a statement of ${lineCount} lines`
    return [
      createTargetResult(name, importMs, maxImportMs, ' ms', false),
      createTargetResult(
        `${name}, longest wait of others`,
        delays.max / 1e6,
        maxEventLoopDelayMs,
        ' ms',
        false,
      ),
      createInformationResult(`${name}, statements`, statements, ''),
      createInformationResult(`${name}, additional memory`, peakMb - memoryBeforeMb, ' MB'),
    ]
  } finally {
    await environment.close()
  }
}
