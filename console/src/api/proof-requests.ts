/** Asks the person for a fresh proof of identity; resolves to false if they decline. */
type ProofHandler = () => Promise<boolean>
let handler: ProofHandler | null = null

/** Sets who asks; the shell's dialog does. Returns a function that removes it. */
export function handleProofRequests(newHandler: ProofHandler): () => void {
  handler = newHandler
  return () => {
    if (handler === newHandler) handler = null
  }
}
export const requestProof = (): Promise<boolean> => handler?.() ?? Promise.resolve(false)
