let lastInputAt = Date.now()
for (const type of ['pointerdown', 'keydown', 'wheel'])
  document.addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })

/** Returns how long the person has neither typed, pressed nor scrolled, in milliseconds. */
export const getIdleMs = (): number => Date.now() - lastInputAt
