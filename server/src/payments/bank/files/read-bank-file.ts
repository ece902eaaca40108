import { Worker } from 'node:worker_threads'
import { createProblem, type ErrorCode, type MessageValues } from '@amarelle/contract/domain/errors'
import { secondsToMs } from '../../../platform/clock.ts'
import type { BankFile } from './parse-bank-file.ts'

export interface ParserInput {
  readonly bytes: Uint8Array
  /** Of our account. */
  readonly iban: string
}
export type ParserAnswer =
  | { readonly file: BankFile }
  | { readonly refusal: { readonly code: ErrorCode; readonly values: MessageValues } }

/** A file of 20 MB takes about 6 seconds and 430 MB. */
const parsingLimits = { timeoutMs: secondsToMs(60), maxMemoryMb: 1024 }

function runParser(input: ParserInput): Promise<BankFile> {
  const worker = new Worker(new URL('./bank-file.worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: parsingLimits.maxMemoryMb },
  })
  return new Promise<BankFile>((resolve, reject) => {
    const timer = setTimeout(() => reject(createProblem('bank_file_unreadable')), parsingLimits.timeoutMs)
    worker.once('message', (answer: ParserAnswer) =>
      'file' in answer
        ? resolve(answer.file)
        : reject(createProblem(answer.refusal.code, answer.refusal.values)),
    )
    // Out of memory, or nested too deeply.
    worker.once('error', () => reject(createProblem('bank_file_unreadable')))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(createProblem('bank_file_unreadable'))
    })
  }).finally(() => void worker.terminate())
}

let lastRun: Promise<unknown> = Promise.resolve()
/**
 * Parses a bank file outside of the server's thread, one file at a time, within limits of time and memory. Throws what `parseBankFile`
 * throws.
 */
export function readBankFile(input: ParserInput): Promise<BankFile> {
  const run = lastRun.then(() => runParser(input))
  lastRun = run.catch(() => {})
  return run
}
