import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Builds a ZIP file by file, so that only one is processed at a time. */
export function createZipArchive() {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  return {
    addText(name: string, text: string): void {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      entry.push(strToU8(text), true)
    },
    /** Pictures are already compressed, so they are stored as they are. */
    addFile(name: string, bytes: Uint8Array): void {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(bytes, true)
    },
    bytes(): Uint8Array {
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}
