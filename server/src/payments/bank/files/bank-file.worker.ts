// Parses one bank file in a thread of its own (`read-bank-file.ts`).
import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '@amarelle/contract/domain/errors'
import { parseBankFile } from './parse-bank-file.ts'
import type { ParserAnswer, ParserInput } from './read-bank-file.ts'

function answerParser({ bytes, iban }: ParserInput): ParserAnswer {
  try {
    return { file: parseBankFile(bytes, iban) }
  } catch (error) {
    if (error instanceof Problem) return { refusal: { code: error.code, values: error.values } }
    throw error
  }
}
parentPort?.postMessage(answerParser(workerData as ParserInput))
