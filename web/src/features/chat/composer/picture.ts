/** The first pasted or dropped file; undefined if there is also plain text, which wins. */
export function findPastedFile(data: DataTransfer | null): File | undefined {
  if (!data || data.types.includes('text/plain')) return undefined
  return data.files[0]
}

/** Works in the browser and on the server. */
export async function encodeBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunkSize = 0x8000
  let binary = ''
  for (let offset = 0; offset < bytes.length; offset += chunkSize)
    binary += String.fromCharCode(...bytes.subarray(offset, offset + chunkSize))
  return btoa(binary)
}
