const begin = /<script([^>]*) type="module" async="">/

/** Only what does nothing without script: links and forms work by themselves. */
const buttons = 'button[type="button"]:not([popovertarget])'
const keep = `{
  let pressed
  const hear = ({ target }) => { pressed = target.closest('${buttons}') }
  addEventListener('click', hear, true)
  globalThis.comeToLife = () => {
    delete globalThis.comeToLife
    removeEventListener('click', hear, true)
    pressed?.click()
  }
}`

/**
 * A button that is pressed before the page comes to life does what it says as soon as it does (`entry.client.tsx`), if nothing was
 * pressed since.
 */
export const earlyPress = (html: string): string =>
  html.replace(begin, (module, attributes: string) => `<script${attributes}>${keep}</script>${module}`)
