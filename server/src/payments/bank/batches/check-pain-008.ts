import { readFile } from 'node:fs/promises'
import { memoryPages, validateXML } from 'xmllint-wasm'
import type { DebitCollectionFile } from './pain-008.ts'

let schemaText: Promise<string> | null = null
/** Returns the schema of our files of this version. */
export async function loadPainSchema(version: DebitCollectionFile['version']): Promise<string> {
  schemaText ??= readFile(new URL('./core-debits.xsd', import.meta.url), 'utf8')
  const schema = await schemaText
  return version === 'pain.008.001.08'
    ? schema
    : schema.replaceAll('pain.008.001.08', version).replace('name="BICFI"', 'name="BIC"')
}

/** Throws unless the file is valid against the schema of its version, which is stricter than the published one. */
export async function checkPain008(version: DebitCollectionFile['version'], contents: string): Promise<void> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'debits.xml', contents }],
    schema: [{ fileName: 'schema.xsd', contents: await loadPainSchema(version) }],
    initialMemoryPages: 16 * memoryPages.MiB,
    maxMemoryPages: memoryPages.GiB,
  })
  if (!valid) throw new Error(`A file of debits is not valid: ${errors[0]?.message ?? 'unknown'}`)
}
