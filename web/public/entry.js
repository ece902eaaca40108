// Opens the note for adults on pages that send no other script, once; it remembers as app/entry-warning.tsx does.
/** @type {import('../../contract/src/browser-storage.ts').StoredName<'localStorage'>} */
const key = 'site-entry-seen'
const dialog = document.getElementById('entry')
const seen = () => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
if (dialog && !seen()) {
  // One enters, or one leaves: Escape and a phone's way back close nothing.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    try {
      localStorage.setItem(key, String(Date.now()))
    } catch {}
  })
  dialog.showModal()
}
