/** Resolves when the browser believes that it has a connection: at once, mostly. On the server there always is one. */
export const waitUntilOnline = async (): Promise<void> => {
  if (navigator.onLine === false)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
