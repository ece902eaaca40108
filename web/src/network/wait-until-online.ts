/** Resolves when the browser reports to be online; on the server at once. */
export const waitUntilOnline = async (): Promise<void> => {
  if (navigator.onLine === false)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
